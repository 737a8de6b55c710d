import type { DeliveryChannel } from '@dekanat/contract/notifications/notification-preferences.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { publish } from '#platform/realtime/bus.ts';
import { channelsForKind, channelsForMessage } from './wanted-channels.ts';

/** What is sent again, for the audit. Null: all messages and notifications, both channels. */
interface Resend {
  messageId: number | null;
  channel: DeliveryChannel | null;
  /** Condition on `deliveries`. */
  of: RawBuilder<SqlBool>;
}

/** The delivery can be sent now, and its receiver still wants it: otherwise it would fail again, or be unwelcome. */
const isWanted = sql<SqlBool>`exists (
  select from users
  left join messages on messages.id = deliveries.message_id
  left join notifications on notifications.id = deliveries.notification_id
  cross join lateral (
    select channel from (${channelsForMessage(sql`messages.by_email`)}) wanted where deliveries.message_id is not null
    union all
    select channel from (${channelsForKind('notifications.kind')}) wanted where deliveries.notification_id is not null) wanted
  where users.id = deliveries.receiver_id and wanted.channel = deliveries.channel)`;

/**
 * Puts failed deliveries into the queue again. Only `failed` ones: others are waiting, were sent, or may have arrived.
 * @returns the number of receivers
 */
export async function resendFailed(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { messageId, channel, of }: Resend,
): Promise<number> {
  const { rows } = await sql<{ receivers: number }>`
    with queued as (
      update deliveries set state = 'waiting', attempts = 0, due_at = now(), error = null, error_at = null
      where state = 'failed' and ${of} and ${isWanted}
      returning receiver_id)
    select count(distinct receiver_id) as receivers from queued`.execute(db);
  const receivers = rows[0]?.receivers ?? 0;
  if (receivers === 0) return 0;
  await db
    .insertInto('delivery_resends')
    .values({ university_id: scope.universityId, message_id: messageId, channel, receivers })
    .execute();
  await publish(db, 'delivery_waiting', {});
  return receivers;
}
