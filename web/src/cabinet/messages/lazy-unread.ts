import { lazy } from 'react';

const load = () => import('./unread-messages.tsx');

// What they read of messages is no part of the first JavaScript.
export const UnreadMessages = lazy(async () => ({ default: (await load()).UnreadMessages }));
export const UnreadNotice = lazy(async () => ({ default: (await load()).UnreadNotice }));
