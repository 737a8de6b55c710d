import { messages } from './messages.ts';
import { ownMessages } from './own-messages.ts';
import { studentMessages } from './student-messages.ts';
import { unreadMessages } from './unread-messages.ts';

export const messagesFeature = { messages, ownMessages, studentMessages, unreadMessages };
