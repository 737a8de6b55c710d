import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Which of these users received the message. */
export async function receiversAmong(
  db: Queryable,
  messageId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('message_receivers')
    .where('message_id', '=', messageId)
    .where('receiver_id', '=', sql<number>`any(${[...userIds]}::integer[])`)
    .select('receiver_id')
    .execute();
  return new Set(rows.map(({ receiver_id }) => receiver_id));
}
