import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';

type Context = Pick<SignedInContext<Caller>, 'db' | 'caller'>;

/** @throws Refusal not_found unless the caller sent or received all of these messages */
async function requireOwn({ db, caller }: Context, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from messages where id = any(${distinct}::integer[]) and (sender_id = ${caller.id}
      or exists (select from message_receivers where message_id = messages.id and receiver_id = ${caller.id}))`.execute(
    db,
  );
  if (rows[0]?.found !== distinct.length) throw notFound();
}

/** Moves messages to the caller's trash or back: a received one for the receiver, an own one for its sender. */
export async function moveMessages(
  context: Context,
  ids: readonly number[],
  toTrash: boolean,
): Promise<null> {
  const { db, caller } = context;
  await requireOwn(context, ids);
  const chosen = sql<number>`any(${[...ids]}::integer[])`;
  const trashed_at = toTrash ? sql<string>`now()` : null;
  await db
    .updateTable('message_receivers')
    .set({ trashed_at })
    .where('receiver_id', '=', caller.id)
    .where('message_id', '=', chosen)
    .where('trashed_at', toTrash ? 'is' : 'is not', null)
    .execute();
  await db
    .updateTable('messages')
    .set({ trashed_at })
    .where('sender_id', '=', caller.id)
    .where('id', '=', chosen)
    .where('trashed_at', toTrash ? 'is' : 'is not', null)
    .execute();
  await publishToBrowsers(db, { userId: caller.id }, { event: 'messages' });
  return null;
}
