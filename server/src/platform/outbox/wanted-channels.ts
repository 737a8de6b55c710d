import {
  CHANNEL_DEFAULTS,
  type DeliveryChannel,
  type NotificationKind,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { type RawBuilder, sql } from 'kysely';

const chosen = (kind: RawBuilder<string>, channel: DeliveryChannel, otherwise: RawBuilder<unknown>) =>
  sql`coalesce((select preference.enabled from notification_preferences preference
    where preference.user_id = users.id and preference.kind = ${kind} and preference.channel = ${sql.lit(channel)}), ${otherwise})`;

/** The channels by which the account in `users` can and wants to be reached; `kind` and the defaults are SQL expressions. */
const channelsFor = (
  kind: RawBuilder<string>,
  byDefault: Record<DeliveryChannel, RawBuilder<unknown>>,
) => sql<{ channel: DeliveryChannel }>`
  select 'email' as channel where users.email is not null and ${chosen(kind, 'email', byDefault.email)}
  union all
  select 'telegram' where exists (select from telegram_chats chat where chat.user_id = users.id)
    and ${chosen(kind, 'telegram', byDefault.telegram)}
  union all
  select 'push' where exists (select from push_subscriptions device where device.user_id = users.id)
    and ${chosen(kind, 'push', byDefault.push)}`;

export const IS_OPEN = sql<boolean>`(users.status = 1 and not users.blocked)`;

/**
 * For a message; `byEmail`: its sender asks for e-mails, as a value or an SQL expression. A message to an account that is closed or blocked
 * waits in its inbox.
 */
export const channelsForMessage = (byEmail: boolean | RawBuilder<unknown>) => sql<{
  channel: DeliveryChannel;
}>`
  select wanted.channel from (${channelsFor(sql`'messages'`, {
    email: typeof byEmail === 'boolean' ? sql`${byEmail}::boolean` : byEmail,
    telegram: sql`${CHANNEL_DEFAULTS.messages.telegram}::boolean`,
    push: sql`${CHANNEL_DEFAULTS.messages.push}::boolean`,
  })}) wanted where ${IS_OPEN}`;

const DEFAULTS = JSON.stringify(CHANNEL_DEFAULTS satisfies Record<NotificationKind, unknown>);
const defaultOf = (kind: RawBuilder<string>, channel: DeliveryChannel) =>
  sql`(${DEFAULTS}::jsonb -> ${kind} ->> ${sql.lit(channel)})::boolean`;

/**
 * For a notification of the kind in `column`. An account that is closed or blocked is reached by e-mail alone: its owner must
 * learn what others change in it.
 */
export const channelsForKind = (column: string) => {
  const kind = sql.ref<string>(column);
  const byKind = channelsFor(kind, {
    email: defaultOf(kind, 'email'),
    telegram: defaultOf(kind, 'telegram'),
    push: defaultOf(kind, 'push'),
  });
  return sql<{
    channel: DeliveryChannel;
  }>`select wanted.channel from (${byKind}) wanted where wanted.channel = 'email' or ${IS_OPEN}`;
};
