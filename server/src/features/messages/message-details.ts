import type { StoredFile } from '@dekanat/contract/files/files.ts';
import type { MessageDetails } from '@dekanat/contract/messages/messages.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context, SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';
import { RECEIVED_COLUMNS, SENT_COLUMNS, type SeenMessage, toMessages } from './message-rows.ts';
import { countFailed } from './receiver-states.ts';

/** Most messages of a thread that are shown, the newest. */
const THREAD_MAX = 100;

/** A message that the caller received or wrote. @throws Refusal not_found */
export async function seenMessage({ db, caller }: Context, id: number): Promise<SeenMessage> {
  const { rows } = await sql<SeenMessage>`
    select ${SENT_COLUMNS} from messages where id = ${id} and sender_id = ${caller.id}
    union all
    select ${RECEIVED_COLUMNS} from message_receivers own join messages on messages.id = own.message_id
    where own.message_id = ${id} and own.receiver_id = ${caller.id} and messages.sender_id <> ${caller.id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** The messages of a thread that the caller sent or received. */
async function threadOf({ db, caller }: Context, threadId: number): Promise<SeenMessage[]> {
  const inThread = sql`(messages.id = ${threadId} or messages.thread_id = ${threadId}) and messages.state = 'sent'`;
  const { rows } = await sql<SeenMessage>`
    select * from (
      select ${SENT_COLUMNS} from messages where ${inThread} and sender_id = ${caller.id}
      union all
      select ${RECEIVED_COLUMNS} from messages join message_receivers own on own.message_id = messages.id
      where ${inThread} and own.receiver_id = ${caller.id} and messages.sender_id <> ${caller.id}) thread
    order by sent_at desc, id desc limit ${THREAD_MAX}`.execute(db);
  return rows.toReversed();
}

/** Files of a message, by the ids of its attachments. */
export async function filesOf({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .select(['id', 'name', 'size', 'mime', 'width'])
    .execute();
  return rows.map(({ width, ...file }) => ({ ...file, file_url: urlOfFile(file.id, width !== null) }));
}

async function countReaders({ db }: Pick<Context, 'db'>, id: number): Promise<number> {
  const { read } = await db
    .selectFrom('message_receivers')
    .where('message_id', '=', id)
    .where('read_at', 'is not', null)
    .select(sql<number>`count(*)`.as('read'))
    .executeTakeFirstOrThrow();
  return read;
}

/** Marks received messages as read or unread; the caller's other browsers reload their count. */
export async function markMessages(
  { db, caller }: Pick<SignedInContext<Caller>, 'db' | 'caller'>,
  ids: readonly number[],
  read: boolean,
): Promise<void> {
  const changed = await db
    .updateTable('message_receivers')
    .set({ read_at: read ? sql`now()` : null })
    .where('receiver_id', '=', caller.id)
    .where('message_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('read_at', read ? 'is' : 'is not', null)
    .returning('message_id')
    .execute();
  if (changed.length > 0) await publishToBrowsers(db, { userId: caller.id }, { event: 'messages' });
}

/** The message with its files and thread. The receiver has read it now, unless a program reads it with an API token. */
export async function readMessage(context: Context, id: number): Promise<MessageDetails> {
  if (context.caller.token === undefined) await markMessages(context, [id], true);
  const seen = await seenMessage(context, id);
  const thread = await threadOf(context, seen.thread_id ?? seen.id);
  const [message, ...others] = await toMessages(context, [seen, ...thread]);
  if (message === undefined) throw notFound();
  return {
    ...message,
    files: await filesOf(context, seen.attachment_ids),
    read_count: seen.received ? 0 : await countReaders(context, id),
    failed_count: seen.received ? 0 : await countFailed(context, id),
    thread: others,
  };
}
