import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { ownQuery } from '#cabinet/query.ts';

/** Messages that a page shows at once. */
export const AT_ONCE = 50;
/** The most that the server answers at once. */
export const MOST = 1_000;

/** The newest received messages, or those of a sender. */
export const messagesOf = (folder: { sender_id?: number | undefined }, limit: number = AT_ONCE) =>
  ownQuery(studentMessages.list, { query: { ...folder, limit, page: 1 } });
