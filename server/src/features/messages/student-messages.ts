import { formatInstant } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { StoredFile } from '@dekanat/contract/files/files.ts';
import { type StudentMessage, studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { firstRow } from '#db/first-row.ts';
import { addressOf, withSignedPictures } from '#features/files/shared.ts';
import { markMessages } from './message-details.ts';
import { listing } from './message-list.ts';
import { firstReceiversOf, receiverCount, rendered, SENT_COLUMNS, type SeenMessage } from './message-rows.ts';
import { choiceOf } from './message-store.ts';
import { moveMessages } from './message-trash.ts';
import type { StoredMessage } from './stored-message.ts';
import {
  classmates,
  namedAccounts,
  ownGroup,
  ownTeachers,
  permittedReceivers,
  senderNames,
} from './student-receivers.ts';
import { writeReceivers } from './write-receivers.ts';
import { requirePermitted, storeWritten } from './written-messages.ts';

type Context = SignedInContext<Student>;
type Calls = typeof studentMessages;

/** Of a list that is asked for whole. */
const LIST_MAX = 10_000;

const written = (instant: string | null) => (instant === null ? null : formatInstant(instant));

/** Files of messages by id, with addresses that need no token. */
async function filesOf({ services, db }: Context, rows: readonly SeenMessage[]) {
  const ids = [...new Set(rows.flatMap(({ attachment_ids }) => attachment_ids))];
  if (ids.length === 0) return new Map<number, StoredFile>();
  const files = await db
    .selectFrom('files')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'name', 'size', 'mime'])
    .execute();
  return new Map(files.map((file) => [file.id, { ...file, file_url: addressOf(services, file).url }]));
}

async function toStudentMessages(context: Context, rows: readonly SeenMessage[]): Promise<StudentMessage[]> {
  const [files, names, receivers] = await Promise.all([
    filesOf(context, rows),
    senderNames(context, rows),
    firstReceiversOf(context, rows),
  ]);
  return rows.map((row) => {
    const { title, message } = rendered(row, row.field_values);
    const first = receivers.get(row.id) ?? [];
    const isSent = row.state === 'sent' || row.state === 'sending';
    return {
      id: row.id,
      title,
      message: withSignedPictures(context.services, message, row.file_ids),
      created_at: formatInstant(row.sent_at ?? row.created_at),
      updated_at: new Date(row.updated_at).toISOString(),
      sender_id: row.sender_id,
      sender_username: row.sender_username,
      // The account may be deleted.
      sender_name: names.get(row.sender_id) ?? row.sender_username,
      sender_removed: !names.has(row.sender_id),
      receivers: first.map(({ receiver }) => receiver.fio),
      receiver_count: receiverCount(row, isSent, first.length),
      files: row.attachment_ids.flatMap((id) => files.get(id) ?? []),
      read_at: written(row.own_read_at),
    };
  });
}

async function list(
  context: Context,
  { page, limit, receiver_id, sender_id, ...folder }: InputOf<Calls['list']>['query'],
) {
  const { db, caller } = context;
  const own = (id: number | undefined) => (id === caller.id ? id : undefined);
  const found = await sqlPage<SeenMessage>(
    db,
    { page: page ?? 1, limit: limit ?? (page === undefined ? LIST_MAX : 60) },
    listing(caller.id, { ...folder, receiver_id: own(receiver_id), sender_id: own(sender_id) }),
  );
  const isWhole = page === undefined && limit === undefined;
  return {
    ...found,
    data: await toStudentMessages(context, found.data),
    per_page: isWhole ? found.data.length : found.per_page,
  };
}

const requireReceivers = (context: Context, receivers: readonly number[], draftId?: number) =>
  requirePermitted(context, {
    receivers,
    permitted: permittedReceivers(context.caller),
    field: 'receiver_id',
    refusal: 'message.student.receivers',
    ...(draftId !== undefined && { draftId }),
  });

async function send(
  context: Context,
  { receiver_id, title, message, status, template_message, attachment_ids }: InputOf<Calls['send']>['body'],
): Promise<StudentMessage> {
  const receivers = template_message ? [] : [...new Set(receiver_id)];
  if (receivers.length === 0 && !template_message)
    throw invalidField('receiver_id', 'message.receivers.required');
  await requireReceivers(context, receivers);
  const draft = await storeWritten(context, {
    ...{ receivers, title, message, isTemplate: template_message },
    attachments: [...new Set(attachment_ids)],
  });
  if (status && !template_message) await writeReceivers(context, { ...draft, words: [] }, receivers);
  const { rows } = await sql<SeenMessage>`
    select ${SENT_COLUMNS} from messages where id = ${draft.id} and sender_id = ${context.caller.id}`.execute(
    context.db,
  );
  return firstRow(await toStudentMessages(context, rows));
}

const own = ({ db, caller }: Context, id: number): Promise<StoredMessage> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('sender_id', '=', caller.id)
    .executeTakeFirstOrThrow(notFound);

/** Sends an own draft. */
async function sendDraft(context: Context, id: number): Promise<void> {
  const { db, caller } = context;
  const { receiverIds } = choiceOf(await own(context, id));
  await requireReceivers(context, receiverIds, id);
  const draft = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('sender_id', '=', caller.id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (draft.state !== 'draft') throw new Refusal('locked', { key: 'message.sent.fixed' });
  await writeReceivers(context, { ...draft, words: [] }, receiverIds);
}

const hasReceived = async ({ db, caller }: Context, id: number): Promise<boolean> =>
  (await db
    .selectFrom('message_receivers')
    .select('message_id')
    .where('message_id', '=', id)
    .where('receiver_id', '=', caller.id)
    .executeTakeFirst()) !== undefined;

async function update(
  context: Context,
  id: number,
  { status, read, trashed }: InputOf<Calls['update']>['body'],
) {
  if (trashed !== undefined) await moveMessages(context, [id], trashed);
  const mark = read ?? status;
  if (await hasReceived(context, id)) {
    if (mark !== undefined) await markMessages(context, [id], mark);
  } else if (status) await sendDraft(context, id);
  else await own(context, id);
}

async function requireInFolder({ db, caller }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ trashed: boolean }>`
    select trashed_at is not null as trashed from message_receivers where message_id = ${id} and receiver_id = ${caller.id}
    union all select trashed_at is not null from messages where id = ${id} and sender_id = ${caller.id}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound();
  if (rows.every(({ trashed }) => trashed)) throw new Refusal('wrong_state', { key: 'message.trashed' });
}

export const studentMessageFeature = implement(studentMessages, {
  list: (context, { query }) => list(context, query),
  send: (context, { body }) => send(context, body),
  update: async (context, { params, body }) => {
    await update(context, params.id, body);
    return true as const;
  },
  remove: async (context, { params: { id } }) => {
    await requireInFolder(context, id);
    await moveMessages(context, [id], true);
    return true as const;
  },
  receivers: async ({ db, caller, language, services }, { query: { type, ...paging } }) => {
    const accounts = type === 'teacher' ? ownTeachers(caller) : classmates(caller);
    return {
      ...wholeOrPage((await namedAccounts(accounts, language).execute(db)).rows, paging),
      file_megabytes: services.config.fileLimitMb,
    };
  },
  groups: async ({ db, caller, language }) => (await ownGroup(caller, language).execute(db)).rows,
});
