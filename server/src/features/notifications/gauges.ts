import { DELIVERY_CHANNELS } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import type { DatabaseGauge } from '#api/metrics/database-gauge.ts';

/** A number for each channel: `select` reads it from the deliveries of the channel. */
const byChannel = (
  name: DatabaseGauge['name'],
  help: string,
  value: ReturnType<typeof sql<number>>,
): DatabaseGauge => ({
  name,
  help,
  labelNames: ['channel'],
  read: async (db) => {
    const { rows } = await sql<{ channel: string; value: number }>`
      select channel, (${value}) as value from unnest(${[...DELIVERY_CHANNELS]}::text[]) as channels (channel)`.execute(
      db,
    );
    return rows.map(({ channel, value }) => ({ labels: { channel }, value }));
  },
});

/** What waits in the outbox, for the metrics. */
export const deliveryGauges = [
  byChannel(
    'dekanat_delivery_delay_seconds',
    'How long the oldest waiting e-mail, Telegram message or push notification has been due',
    sql<number>`
      select coalesce(extract(epoch from now() - min(due_at)), 0)::double precision from deliveries
      where deliveries.channel = channels.channel and state = 'waiting' and due_at <= now()`,
  ),
  byChannel(
    'dekanat_delivery_errors',
    'Deliveries whose latest attempt failed within the last hour',
    sql<number>`
      select count(*)::integer from deliveries
      where deliveries.channel = channels.channel and error is not null and error_at > now() - interval '1 hour'`,
  ),
];
