import { z } from 'zod';
import { createCall } from '#api/calls.ts';
import { Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { NOTIFICATIONS } from '../catalogue/notifications.ts';
import { Resent } from '../messages/resent.ts';
import { DELIVERY_CHANNELS } from './notification-preferences.ts';

/** Days over which failures are counted. */
export const FAILURE_DAYS = 30;

const ChannelState = z.object({
  channel: z.enum(DELIVERY_CHANNELS),
  configured: z.boolean(),
  waiting: z.int(),
  /** When the oldest waiting delivery was due. */
  waiting_since: Instant.nullable(),
  /** In the last 30 days. */
  failed: z.int(),
  unconfirmed: z.int(),
  last_error: z.string().nullable(),
  last_error_at: Instant.nullable(),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const deliveries = defineResource(NOTIFICATIONS.deliveries, {
  /** The outbox of the university in scope, by channel. */
  summary: {
    method: 'GET',
    path: '/deliveries/summary',
    access: 'backup_database_index',
    query: ScopedQuery,
    result: z.array(ChannelState),
  },
  /** Sends the counted failed deliveries of a channel again; unconfirmed ones may have arrived and are not repeated. */
  resend: {
    ...createCall(
      '/deliveries/resend',
      'backup_database_store',
      z.strictObject({ channel: z.enum(DELIVERY_CHANNELS) }),
      Resent,
    ),
    wholeUniversity: true,
  },
});
