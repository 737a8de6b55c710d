import {
  type Notification,
  notifications,
  ownNotifications,
  studentNotifications,
} from '@dekanat/contract/notifications/notifications.ts';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { messageLanguage, type SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { paginate } from '#crud/paging.ts';
import type { Notifications } from '#db/tables.ts';
import { notificationText } from '#platform/notifications/notification-text.ts';
import type { NotificationDetails } from '#platform/notifications/notify.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';
import { studentPage } from './student-page.ts';

type Context = SignedInContext<Caller>;

const ownRows = ({ db, caller }: Context) => db.selectFrom('notifications').where('user_id', '=', caller.id);

/** Maps a notification to the response in the user's language; the link is omitted when the user may not open it. */
function toNotification(
  { user_id: _own, once_key: _once, key, details, link, ...row }: Selectable<Notifications>,
  context: Context,
): Notification {
  const { caller } = context;
  const { needs = [] } = details as NotificationDetails;
  const permitted = needs.every(
    (permission) => caller.kind !== 'student' && caller.permissions.has(permission),
  );
  return {
    ...row,
    ...notificationText({ key, details }, messageLanguage(context)),
    kind: row.kind as Notification['kind'],
    failed: key.endsWith('.failed'),
    link: caller.kind === 'student' ? studentPage({ key, link }) : permitted ? link : null,
  };
}

/** The link, or null when its file was deleted: files remain for days, notifications for months. */
const EXISTING_LINK = sql<string | null>`case when link not like '/api/resources/file/%'
  or exists (select from files where files.id = split_part(link, '/', 5)::integer) then link end`;

async function list(context: Context, page: { limit: number; page: number }) {
  const all = ownRows(context);
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

async function mark(context: Context, id: number, read: boolean): Promise<Notification> {
  const row = await markQuery(context, read)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  await publishNotifications(context);
  return toNotification(row, context);
}

async function markAll(context: Context, read: boolean): Promise<null> {
  await markQuery(context, read)
    .where('read_at', read ? 'is' : 'is not', null)
    .execute();
  await publishNotifications(context);
  return null;
}

export const notificationFeature = implement(notifications, {
  list: (context, { query }) => list(context, query),
  mark: (context, { params, body }) => mark(context, params.id, body.read),
  markAll: (context, { body }) => markAll(context, body.read),
});

export const ownNotificationFeature = implement(ownNotifications, {
  list: (context, { query }) => list(context, query),
  mark: (context, { params, body }) => mark(context, params.id, body.read),
  markAll: (context, { body }) => markAll(context, body.read),
});

const STUDENT_LIMIT = 60;
export const studentNotificationFeature = implement(studentNotifications, {
  list: (context, { query: { limit = STUDENT_LIMIT, page = 1 } }) => list(context, { limit, page }),
});
