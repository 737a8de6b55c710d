import { type Notification, notifications } from '@dekanat/contract/operations/notifications.ts';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { paginate } from '#crud/paging.ts';
import type { Notifications } from '#db/tables.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';
import type { NotificationDetails } from '#platform/realtime/notifications.ts';

const own = ({ db, caller }: Context) => db.selectFrom('notifications').where('user_id', '=', caller.id);

/** A notification in the reader's words. A link is left out for somebody who may not, or no longer, open what it leads to. */
function told(
  { user_id: _own, key, details, link, ...row }: Selectable<Notifications>,
  { language, caller }: Context,
): Notification {
  const { because, kind, needs = [], ...values } = details as NotificationDetails;
  const title = kind === undefined ? undefined : translate(`job.kind.${kind}`, language);
  const open = needs.every((permission) => caller.permissions.has(permission));
  return {
    ...row,
    text: translate(key, language, { ...values, title }),
    detail: because === undefined ? null : translate(because.key, language, because.details),
    failed: key.endsWith('.failed'),
    link: open ? link : null,
  };
}

/** Where it leads; a file is kept for days, and what tells of it for months. */
const LINK = sql<string | null>`case when link not like '/api/resources/file/%'
  or exists (select from files where files.id = split_part(link, '/', 5)::integer) then link end`;

async function list(context: Context, page: { limit: number; page: number }) {
  const all = own(context);
  const [found, { unread }] = await Promise.all([
    paginate(all.selectAll().select(LINK.as('link')).orderBy('id', 'desc'), all, page),
    all.where('read_at', 'is', null).select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow(),
  ]);
  return { ...found, unread, data: found.data.map((row) => told(row, context)) };
}

const marking = ({ db, caller }: Context, read: boolean) =>
  db
    .updateTable('notifications')
    .set({ read_at: read ? sql`coalesce(read_at, now())` : null })
    .where('user_id', '=', caller.id);

/** Tells the person's other browsers to count anew. */
const tellOthers = ({ db, caller }: Context) =>
  publishToBrowsers(db, { userId: caller.id }, { event: 'notifications' });

export const notificationFeature = implement(notifications, {
  list: (context, { query }) => list(context, query),
  mark: async (context, { params, body }) => {
    const row = await marking(context, body.read)
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound);
    await tellOthers(context);
    return told(row, context);
  },
  markAll: async (context, { body }) => {
    await marking(context, body.read)
      .where('read_at', body.read ? 'is' : 'is not', null)
      .execute();
    await tellOthers(context);
    return null;
  },
});
