import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { type OwnMessage, ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { filesOf, markMessages } from './message-details.ts';
import { countUnread } from './message-list.ts';
import { RECEIVED_COLUMNS, rendered, type SeenMessage } from './message-rows.ts';

type Context = SignedInContext<Caller>;

const RECEIVED = sql`from message_receivers own join messages on messages.id = own.message_id`;

const toOwnMessage = (row: SeenMessage): OwnMessage => ({
  id: row.id,
  ...rendered(row, row.field_values),
  sender_username: row.sender_username,
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
  return { ...paging, data: data.map(toOwnMessage), unread };
}

async function read(context: Context, id: number): Promise<ResultOf<(typeof ownMessages)['read']>> {
  await markMessages(context, [id], true);
  const { rows } = await sql<SeenMessage>`
    select ${RECEIVED_COLUMNS} ${RECEIVED} where own.receiver_id = ${context.caller.id} and own.message_id = ${id}`.execute(
    context.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  return { ...toOwnMessage(row), files: await filesOf(context, row.attachment_ids) };
}

export const ownMessageFeature = implement(ownMessages, {
  list: (context, { query }) => list(context, query),
  read: (context, { params }) => read(context, params.id),
});
