import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { ownQuery } from '#cabinet/query.ts';

const NEWEST = 50;

/** The newest received messages, or those of a sender. */
export const messagesOf = (folder: { sender_id?: number | undefined }) =>
  ownQuery(studentMessages.list, { query: { ...folder, limit: NEWEST, page: 1 } });
