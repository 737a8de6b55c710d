import { lazy } from 'react';
import { lazyPart } from '#cabinet/frame/lazy-part.ts';

const load = () => import('./unread-messages.tsx');

// What they read of messages is no part of the first JavaScript.
export const UnreadMessages = lazyPart(async () => (await load()).UnreadMessages);
export const UnreadNotice = lazy(async () => ({ default: (await load()).UnreadNotice }));
