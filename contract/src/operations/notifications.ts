import { z } from 'zod';
import { updateCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

/** What a person was told. */
export const Notification = z.object({
  id: Id,
  text: z.string(),
  /** The sentence below: what came of it, or why it failed. */
  detail: z.string().nullable(),
  /** Whether it is bad news. */
  failed: z.boolean(),
  /** The screen that it is about, if the person may open one. */
  link: z.string().nullable(),
  read_at: Instant.nullable(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

const Reading = z.strictObject({ read: z.boolean() });

export const notifications = defineResource(OPERATIONS.notifications, {
  /** The caller's own, the newest first, and how many of all are unread. */
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    query: listQuery({}),
    result: page(Notification).extend({ unread: z.int() }),
  },
  mark: updateCall('/notifications/{id}', 'signed-in', Reading, Notification),
  /** All of them at once. */
  markAll: {
    method: 'PUT',
    path: '/notifications',
    access: 'signed-in',
    query: ScopedQuery,
    body: Reading,
    result: z.null(),
  },
});
