import { type FieldValues, fillFields, fillFieldsInHtml } from '@dekanat/contract/messages/message-fields.ts';
import { type Correspondent, type Message, RECEIVERS_SHOWN } from '@dekanat/contract/messages/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { escapeHtml } from '#platform/rich-text/plain-text.ts';
import { choiceOf } from './message-store.ts';
import { PERSON_ROLE, personName, WITH_PEOPLE } from './receiver-names.ts';
import type { StoredMessage } from './stored-message.ts';

/** Length of the first words in a list. */
const EXCERPT = 160;

/** A message as its sender or a receiver sees it; `own_*` are of the row in `message_receivers`, if the caller has received it. */
export interface SeenMessage extends StoredMessage {
  received: boolean;
  own_read_at: string | null;
  own_trashed_at: string | null;
  field_values: FieldValues | null;
  /** The job that sends it failed. */
  job_failed: boolean;
}

/** Columns of a message that the caller sent. */
export const SENT_COLUMNS = sql`messages.*, false as received, null::timestamptz as own_read_at,
  null::timestamptz as own_trashed_at, null::jsonb as field_values,
  messages.state = 'sending' and not exists (select from jobs
    where jobs.id = messages.job_id and jobs.status in ('waiting', 'running', 'done')) as job_failed`;
/** Columns of a message that the caller received, joined as `own`. */
export const RECEIVED_COLUMNS = sql`messages.*, true as received, own.read_at as own_read_at,
  own.trashed_at as own_trashed_at, own.field_values, false as job_failed`;

/** The first receivers of messages, by message. */
async function firstReceivers(
  { db, language }: Pick<Context, 'db' | 'language'>,
  ids: readonly number[],
  query: RawBuilder<unknown>,
): Promise<Map<number, Correspondent[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<
    Correspondent['receiver'] & { message_id: number; read_at: string | null; updated_at: string }
  >`
    select first.message_id, users.id, users.username, ${personName(language)} as fio, ${PERSON_ROLE} as role,
      first.read_at, coalesce(first.read_at, first.sent_at, now()) as updated_at
    from (${query}) first join users on users.id = first.receiver_id ${WITH_PEOPLE}
    order by first.message_id, users.id`.execute(db);
  const byMessage = new Map<number, Correspondent[]>();
  for (const { message_id, read_at, updated_at, ...receiver } of rows)
    byMessage.set(message_id, [...(byMessage.get(message_id) ?? []), { receiver, read_at, updated_at }]);
  return byMessage;
}

/** The first receivers of sent messages. */
const ofSent = (ids: readonly number[]) => sql`
  select message.id as message_id, receiver.receiver_id, receiver.read_at, receiver.sent_at
  from unnest(${[...ids]}::integer[]) message (id) cross join lateral (
    select * from message_receivers where message_id = message.id order by receiver_id limit ${RECEIVERS_SHOWN}) receiver`;

/** The first single accounts chosen for drafts. */
const ofDrafts = (ids: readonly number[]) => sql`
  select draft.id as message_id, chosen.receiver_id::integer, null::timestamptz as read_at, null::timestamptz as sent_at
  from messages draft cross join lateral (
    select receiver_id from jsonb_array_elements_text(draft.receivers -> 'user_ids') chosen (receiver_id)
    limit ${RECEIVERS_SHOWN}) chosen
  where draft.id = any(${[...ids]}::integer[])`;

/** The caller as the only receiver that they see of a received message. */
async function ownEntry({ db, caller, language }: Context): Promise<Correspondent['receiver'] | undefined> {
  const { rows } = await sql<Correspondent['receiver']>`
    select users.id, users.username, ${personName(language)} as fio, ${PERSON_ROLE} as role
    from users ${WITH_PEOPLE} where users.id = ${caller.id}`.execute(db);
  return rows[0];
}

const filled = (text: string, values: FieldValues | null): string =>
  values === null ? text : fillFields(text, values);

function filledHtml(html: string, values: FieldValues | null): string {
  if (values === null) return html;
  const escaped = Object.entries(values).map(([field, value]) => [field, escapeHtml(value)]);
  return fillFieldsInHtml(html, Object.fromEntries(escaped) as FieldValues);
}

/** Title, HTML and first words as a receiver sees them. */
export const rendered = (
  { title, body, body_text }: Pick<StoredMessage, 'title' | 'body' | 'body_text'>,
  values: FieldValues | null,
) => ({
  title: filled(title, values),
  message: filledHtml(body, values),
  excerpt: filled(body_text.slice(0, 2 * EXCERPT), values)
    .replace(/\s+/g, ' ')
    .slice(0, EXCERPT),
});

/** A message that is not sent yet has no count: its groups are resolved on sending. */
export const receiverCount = (
  { received, receiver_count }: Pick<SeenMessage, 'received' | 'receiver_count'>,
  isSent: boolean,
  chosen: number,
) => {
  if (received) return 1;
  return isSent ? receiver_count : chosen;
};

function toMessage(row: SeenMessage, conversation: Correspondent[]): Message {
  const { receiverIds, receivers } = choiceOf(row);
  const isSent = row.state === 'sent' || row.state === 'sending';
  const status = isSent && !row.job_failed;
  return {
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    university_id: row.university_id,
    ...rendered(row, row.field_values),
    status,
    template_message: row.state === 'template',
    state: row.job_failed ? 'failed' : (row.state as Message['state']),
    sender_id: row.sender_id,
    sender_username: row.sender_username,
    receiver_id: status ? conversation.map(({ receiver }) => receiver.id) : [...receiverIds],
    conversation,
    receiver_count: receiverCount(row, status, receiverIds.length),
    receivers: row.received ? {} : receivers,
    by_email: row.by_email,
    attachments: row.attachment_ids.length,
    parent_id: row.parent_id,
    thread_id: row.thread_id ?? row.id,
    read_at: row.own_read_at,
    sent_at: row.sent_at,
    trashed_at: row.received ? row.own_trashed_at : row.trashed_at,
    job_id: row.received ? null : row.job_id,
  };
}

/** The first receivers of what the caller wrote, by message. */
export async function firstReceiversOf(
  context: Pick<Context, 'db' | 'language'>,
  rows: readonly Pick<SeenMessage, 'id' | 'received' | 'state'>[],
): Promise<Map<number, Correspondent[]>> {
  // A message and its thread are converted together, so that a message may occur twice.
  const idsOf = (isWanted: (row: Pick<SeenMessage, 'received' | 'state'>) => boolean) => [
    ...new Set(rows.filter(isWanted).map(({ id }) => id)),
  ];
  const sent = idsOf(({ received, state }) => !received && state === 'sent');
  const drafts = idsOf(({ received, state }) => !received && state !== 'sent');
  return new Map([
    ...(await firstReceivers(context, sent, ofSent(sent))),
    ...(await firstReceivers(context, drafts, ofDrafts(drafts))),
  ]);
}

/** Rows for the client. Receivers see no other receivers. */
export async function toMessages(context: Context, rows: readonly SeenMessage[]): Promise<Message[]> {
  const first = await firstReceiversOf(context, rows);
  const own = rows.some(({ received }) => received) ? await ownEntry(context) : undefined;
  return rows.map((row) => {
    if (!row.received) return toMessage(row, first.get(row.id) ?? []);
    const { own_read_at: read_at, sent_at } = row;
    const updated_at = read_at ?? sent_at ?? row.updated_at;
    return toMessage(row, own === undefined ? [] : [{ receiver: own, read_at, updated_at }]);
  });
}
