import { z } from 'zod';
import { updateCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

/** A notification of a user. */
export const Notification = z.object({
  id: Id,
  text: z.string(),
  /** The result, or the reason of a failure. */
  detail: z.string().nullable(),
  /** Whether it reports a failure. */
  failed: z.boolean(),
  /** The related screen, if the user may open it. */
  link: z.string().nullable(),
  read_at: Instant.nullable(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

const Reading = z.strictObject({ read: z.boolean() });

export const notifications = defineResource(OPERATIONS.notifications, {
  /** The caller's notifications, newest first, and the number of unread ones. */
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    query: listQuery({}),
    result: page(Notification).extend({ unread: z.int() }),
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
