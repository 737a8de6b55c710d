import { messages } from './messages.ts';
import { ownMessages } from './own-messages.ts';
import { unreadMessages } from './unread-messages.ts';

export const messagesFeature = { messages, ownMessages, unreadMessages };
