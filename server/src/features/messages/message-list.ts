import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { MessageListQuery, messages } from '@dekanat/contract/messages/messages.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { Context, SignedInContext } from '#api/context.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { wordsMatch } from '#crud/translations.ts';
import { RECEIVED_COLUMNS, SENT_COLUMNS, type SeenMessage, toMessages } from './message-rows.ts';

type Query = z.output<typeof MessageListQuery>;
type ListQuery = Omit<Query, 'limit' | 'page'>;

/** The rows of a list in its order, and what is counted. */
interface Listing {
  ordered: RawBuilder<SeenMessage>;
  from: RawBuilder<unknown>;
}

const found = (search: string | undefined) => wordsMatch(sql`messages.search_key`, search);

function inbox(me: number, query: ListQuery): Listing {
  const { sender_id, search, status, receiver_id } = query;
  const { unread = status === 1 && receiver_id === me ? 1 : undefined } = query;
  const own = sql`own.receiver_id = ${me} and own.trashed_at is null
    ${unread === undefined ? sql`` : unread === 1 ? sql`and own.read_at is null` : sql`and own.read_at is not null`}`;
  const ofMessage = sql`${found(search)} ${sender_id === undefined ? sql`` : sql`and messages.sender_id = ${sender_id}`}`;
  const isFiltered = search !== undefined || sender_id !== undefined;
  const received = sql`from message_receivers own join messages on messages.id = own.message_id where ${own}`;
  return {
    ordered: sql`
      select ${RECEIVED_COLUMNS} ${received} and ${ofMessage} order by own.sent_at desc, own.message_id desc`,
    from: isFiltered ? sql`${received} and ${ofMessage}` : sql`from message_receivers own where ${own}`,
  };
}

const STATES = {
  sent: sql<SqlBool>`messages.state in ('sent', 'sending')`,
  draft: sql<SqlBool>`messages.state = 'draft'`,
  template: sql<SqlBool>`messages.state = 'template'`,
};

function ownMessages(me: number, state: keyof typeof STATES, query: ListQuery): Listing {
  const { receiver_id, search } = query;
  const which = sql`messages.sender_id = ${me} and ${STATES[state]} and messages.trashed_at is null and ${found(search)}
    ${
      receiver_id === undefined
        ? sql``
        : sql`and exists (select from message_receivers
            where message_id = messages.id and message_receivers.receiver_id = ${receiver_id})`
    }`;
  return {
    ordered: sql`select ${SENT_COLUMNS} from messages where ${which}
      order by coalesce(messages.sent_at, messages.updated_at) desc, messages.id desc`,
    from: sql`from messages where ${which}`,
  };
}

/** Messages that the caller received, and those that the caller wrote; one to oneself is listed once. */
function trash(me: number, query: ListQuery): Listing {
  const { search } = query;
  const received = sql`from message_receivers own join messages on messages.id = own.message_id
    where own.receiver_id = ${me} and own.trashed_at is not null and ${found(search)}`;
  const written = sql`from messages where messages.sender_id = ${me} and messages.trashed_at is not null and ${found(search)}
    and not exists (select from message_receivers own
      where own.message_id = messages.id and own.receiver_id = ${me} and own.trashed_at is not null)`;
  return {
    ordered: sql`
      select * from (
        select ${RECEIVED_COLUMNS}, own.trashed_at as moved_at ${received}
        union all select ${SENT_COLUMNS}, messages.trashed_at as moved_at ${written}) trashed
      order by moved_at desc, id desc`,
    from: sql`from (select ${received} union all select ${written}) trashed`,
  };
}

/** The folder that the parameters mean; docs/domain.md §18. */
export function listing(me: number, query: ListQuery): Listing {
  const { only_trashed, template_message, status, sender_id, receiver_id } = query;
  if (only_trashed) return trash(me, query);
  if (template_message) return ownMessages(me, 'template', query);
  if (status === false) return ownMessages(me, 'draft', query);
  const isSent =
    sender_id === me || (receiver_id !== undefined && receiver_id !== me && sender_id === undefined);
  if (isSent) return ownMessages(me, 'sent', query);
  return inbox(me, query);
}

/** Number of received messages that the caller has not read. */
export async function countUnread({
  db,
  caller,
}: Pick<SignedInContext<Caller>, 'db' | 'caller'>): Promise<number> {
  const { unread } = await db
    .selectFrom('message_receivers')
    .where('receiver_id', '=', caller.id)
    .where('read_at', 'is', null)
    .where('trashed_at', 'is', null)
    .select(sql<number>`count(*)`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

export async function listMessages(
  context: Context,
  query: Query,
): Promise<ResultOf<(typeof messages)['list']>> {
  const [{ data, ...paging }, unread] = await Promise.all([
    sqlPage(context.db, query, listing(context.caller.id, query)),
    countUnread(context),
  ]);
  return { ...paging, data: await toMessages(context, data), unread };
}
