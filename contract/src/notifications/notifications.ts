import { z } from 'zod';
import { updateCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { LanguageQuery, listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ownListCall } from '#api/student-calls.ts';
import { NOTIFICATIONS } from '../catalogue/notifications.ts';

/** A notification of a user. */
export const Notification = z.object({
  id: Id,
  text: z.string(),
  /** The result, or the reason of a failure. */
  detail: z.string().nullable(),
  /** Whether it reports a failure. */
  failed: z.boolean(),
  kind: z.enum(['jobs', 'deadlines', 'security', 'study', 'applications']),
  /** The related screen, if the user may open it. */
  link: z.string().nullable(),
  read_at: Instant.nullable(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

const Reading = z.strictObject({ read: z.boolean() });

const NotificationPage = page(Notification).extend({ unread: z.int() });

export const notifications = defineResource(NOTIFICATIONS.notifications, {
  /** The caller's notifications, newest first, and the number of unread ones. */
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    query: listQuery({}),
    result: NotificationPage,
  },
  mark: updateCall('/notifications/{id}', 'signed-in', Reading, Notification),
  /** Marks all as read. */
  markAll: {
    method: 'PUT',
    path: '/notifications',
    access: 'signed-in',
    query: ScopedQuery,
    body: Reading,
    result: z.null(),
  },
});

/** The same for every account: the realm `crm` does not admit students, and teachers without a permission. */
export const ownNotifications = defineResource(NOTIFICATIONS.notifications, {
  list: {
    method: 'GET',
    realm: 'auth',
    path: '/account/notifications',
    access: 'signed-in',
    query: listQuery({}),
    result: NotificationPage,
  },
  mark: {
    method: 'PUT',
    realm: 'auth',
    path: '/account/notifications/{id}',
    access: 'signed-in',
    query: LanguageQuery,
    body: Reading,
    result: Notification,
  },
  markAll: {
    method: 'PUT',
    realm: 'auth',
    path: '/account/notifications',
    access: 'signed-in',
    query: LanguageQuery,
    body: Reading,
    result: z.null(),
  },
});

/** The notifications of a student, newest first; the latest 60 unless a page is named. */
export const studentNotifications = defineResource(NOTIFICATIONS.notifications, {
  list: { ...ownListCall('/notifications', Notification), result: NotificationPage },
});
