import { messages } from './messages.ts';
import { unreadMessages } from './unread-messages.ts';

export const messagesFeature = { messages, unreadMessages };
