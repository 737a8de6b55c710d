import { type Notification, notifications } from '@dekanat/contract/operations/notifications.ts';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { paginate } from '#crud/paging.ts';
import type { Notifications } from '#db/tables.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';
import type { NotificationDetails } from '#platform/realtime/notifications.ts';

const ownNotifications = ({ db, caller }: Context) =>
  db.selectFrom('notifications').where('user_id', '=', caller.id);

/** Maps a notification to the response in the user's language; the link is omitted when the user may not open it. */
function toNotification(
  { user_id: _own, key, details, link, ...row }: Selectable<Notifications>,
  { language, caller }: Context,
): Notification {
  const { because, kind, needs = [], ...values } = details as NotificationDetails;
  const title = kind === undefined ? undefined : translate(uncheckedKey(`job.kind.${kind}`), language);
  const permitted = needs.every((permission) => caller.permissions.has(permission));
  return {
    ...row,
    text: translate(uncheckedKey(key), language, { ...values, title }),
    detail: because === undefined ? null : translate(because.key, language, because.details),
    failed: key.endsWith('.failed'),
    link: permitted ? link : null,
  };
}

/** The link, or null when its file was deleted: files remain for days, notifications for months. */
const EXISTING_LINK = sql<string | null>`case when link not like '/api/resources/file/%'
  or exists (select from files where files.id = split_part(link, '/', 5)::integer) then link end`;

async function list(context: Context, page: { limit: number; page: number }) {
  const all = ownNotifications(context);
  const [result, { unread }] = await Promise.all([
    paginate(all.selectAll().select(EXISTING_LINK.as('link')).orderBy('id', 'desc'), all, page),
    all.where('read_at', 'is', null).select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow(),
  ]);
  return { ...result, unread, data: result.data.map((row) => toNotification(row, context)) };
}

const markQuery = ({ db, caller }: Context, read: boolean) =>
  db
    .updateTable('notifications')
    .set({ read_at: read ? sql`coalesce(read_at, now())` : null })
    .where('user_id', '=', caller.id);

/** Makes the user's other browsers reload their count. */
const publishNotifications = ({ db, caller }: Context) =>
  publishToBrowsers(db, { userId: caller.id }, { event: 'notifications' });

export const notificationFeature = implement(notifications, {
  list: (context, { query }) => list(context, query),
  mark: async (context, { params, body }) => {
    const row = await markQuery(context, body.read)
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound);
    await publishNotifications(context);
    return toNotification(row, context);
  },
  markAll: async (context, { body }) => {
    await markQuery(context, body.read)
      .where('read_at', body.read ? 'is' : 'is not', null)
      .execute();
    await publishNotifications(context);
    return null;
  },
});
