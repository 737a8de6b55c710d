import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { type OwnMessage, ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { answerTitleOf } from './message-answers.ts';
import { filesOf, markMessages } from './message-details.ts';
import { countUnread } from './message-list.ts';
import { RECEIVED_COLUMNS, rendered, type SeenMessage } from './message-rows.ts';
import { ownStudents, senderNames, senderOf } from './student-receivers.ts';
import { writeReceivers } from './write-receivers.ts';
import { requirePermitted, storeWritten } from './written-messages.ts';

type Context = SignedInContext<Caller>;

const RECEIVED = sql`from message_receivers own join messages on messages.id = own.message_id`;

const toOwnMessage = (row: SeenMessage, names: ReadonlyMap<number, string>): OwnMessage => ({
  id: row.id,
  ...rendered(row, row.field_values),
  sender_username: row.sender_username,
  // The account may be deleted.
  sender_name: names.get(row.sender_id) ?? row.sender_username,
  attachments: row.attachment_ids.length,
  read_at: row.own_read_at,
  sent_at: row.sent_at,
});

async function list(
  context: Context,
  { unread: isUnread, ...page }: InputOf<(typeof ownMessages)['list']>['query'],
): Promise<ResultOf<(typeof ownMessages)['list']>> {
  const { db, caller } = context;
  const own = sql`own.receiver_id = ${caller.id} and own.trashed_at is null
    ${isUnread === undefined ? sql`` : sql`and (own.read_at is null) = (${isUnread}::integer = 1)`}`;
  const [{ data, ...paging }, unread] = await Promise.all([
    sqlPage<SeenMessage>(db, page, {
      ordered: sql`
        select ${RECEIVED_COLUMNS} ${RECEIVED} where ${own} order by own.sent_at desc, own.message_id desc`,
      from: sql`from message_receivers own where ${own}`,
    }),
    countUnread(context),
  ]);
  const names = await senderNames(context, data);
  return { ...paging, data: data.map((row) => toOwnMessage(row, names)), unread };
}

async function received({ db, caller }: Context, id: number): Promise<SeenMessage> {
  const { rows } = await sql<SeenMessage>`
    select ${RECEIVED_COLUMNS} ${RECEIVED} where own.receiver_id = ${caller.id} and own.message_id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** The account to which a teacher answers; undefined for other accounts and a closed one. */
async function answered({ db, caller }: Context, id: number): Promise<number | undefined> {
  if (caller.kind !== 'teacher') return undefined;
  return (await senderOf(id, caller.id).execute(db)).rows[0]?.id;
}

async function read(context: Context, id: number): Promise<ResultOf<(typeof ownMessages)['read']>> {
  await markMessages(context, [id], true);
  const row = await received(context, id);
  return {
    ...toOwnMessage(row, await senderNames(context, [row])),
    files: await filesOf(context, row.attachment_ids),
    answerable: (await answered(context, id)) !== undefined,
  };
}

type Write = (typeof ownMessages)['write'];

/** A teacher writes to own students. @throws Refusal 403 for every other account, 422 for students of others */
async function write(
  context: Context,
  { student_ids, ...content }: InputOf<Write>['body'],
): Promise<ResultOf<Write>> {
  const { db, caller } = context;
  if (caller.kind !== 'teacher') throw new Refusal('forbidden');
  const chosen = new Set(student_ids);
  const { rows } = await sql<{ id: number }>`
    select own.id from (${ownStudents(caller.teacherId)}) own where own.student_id = any(${[...chosen]}::integer[])`.execute(
    db,
  );
  if (rows.length !== chosen.size) throw invalidField('student_ids', 'message.teacher.receivers');
  const receivers = rows.map(({ id }) => id);
  await requirePermitted(context, {
    receivers,
    permitted: sql`select own.id from (${ownStudents(caller.teacherId)}) own`,
    field: 'student_ids',
    refusal: 'message.teacher.receivers',
  });
  const draft = await storeWritten(context, { receivers, ...content });
  await writeReceivers(context, { ...draft, words: [] }, receivers);
  return { id: draft.id, receivers: receivers.length };
}

type Answer = (typeof ownMessages)['answer'];

/** @throws Refusal 403 for accounts that are not of teachers, 404 for messages of others, 405 when the sender's account is closed */
async function answer(context: Context, id: number, message: string): Promise<ResultOf<Answer>> {
  const seen = await received(context, id);
  if (context.caller.kind !== 'teacher') throw new Refusal('forbidden');
  const sender = await answered(context, id);
  if (sender === undefined) throw new Refusal('wrong_state', { key: 'message.answer.removed' });
  const receivers = [sender];
  await requirePermitted(context, {
    receivers,
    permitted: senderOf(id, context.caller.id),
    field: 'message',
    refusal: 'message.answer.removed',
  });
  const thread = { parent_id: id, thread_id: seen.thread_id ?? id };
  const draft = await storeWritten(context, { receivers, title: answerTitleOf(seen), message, thread });
  await writeReceivers(context, { ...draft, words: [] }, receivers);
  return { id: draft.id };
}

export const ownMessageFeature = implement(ownMessages, {
  list: (context, { query }) => list(context, query),
  read: (context, { params }) => read(context, params.id),
  write: (context, { body }) => write(context, body),
  answer: (context, { params, body }) => answer(context, params.id, body.message),
});
