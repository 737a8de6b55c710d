import {
  CHANNEL_DEFAULTS,
  type DeliveryChannel,
  isOptional,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
  notificationPreferences,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import { type Caller, isBackOfficeCaller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { createTelegramLink } from './telegram-link.ts';

type Context = SignedInContext<Caller>;

/** Jobs run only for users of the back office, who handle what students apply for, and only students study. */
function receives(caller: Caller, kind: NotificationKind): boolean {
  if (kind === 'jobs' || kind === 'applications') return isBackOfficeCaller(caller);
  return kind !== 'study' || caller.kind === 'student';
}

async function read({ db, caller, services: { config } }: Context): Promise<NotificationPreferences> {
  const [account, stored, devices] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('telegram_chats as chat', 'chat.user_id', 'users.id')
      .where('users.id', '=', caller.id)
      .select(['users.email', 'chat.name', 'chat.linked_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('notification_preferences')
      .where('user_id', '=', caller.id)
      .select(['kind', 'channel', 'enabled'])
      .execute(),
    db
      .selectFrom('push_subscriptions')
      .where('user_id', '=', caller.id)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const choice = (kind: NotificationKind, channel: DeliveryChannel) =>
    stored.find((one) => one.kind === kind && one.channel === channel)?.enabled ??
    CHANNEL_DEFAULTS[kind][channel];
  const { name, linked_at } = account;
  return {
    choices: NOTIFICATION_KINDS.filter((kind) => receives(caller, kind)).map((kind) => ({
      kind,
      email: choice(kind, 'email'),
      telegram: choice(kind, 'telegram'),
      push: choice(kind, 'push'),
    })),
    email: account.email,
    email_configured: config.smtpUrl !== undefined,
    telegram_configured: config.telegram !== undefined,
    telegram: name === null || linked_at === null ? null : { name, linked_at },
    push_devices: devices.count,
  };
}

export const notificationPreferenceFeature = implement(notificationPreferences, {
  read,
  update: async (context, { body: { kind, channel, enabled } }) => {
    if (!enabled && !isOptional(kind, channel)) throw invalidField('enabled', 'notification.security_email');
    await context.db
      .insertInto('notification_preferences')
      .values({ user_id: context.caller.id, kind, channel, enabled })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled, updated_at: sql`now()` }),
      )
      .execute();
    return read(context);
  },
  linkTelegram: withoutTransaction((context, { body }) => createTelegramLink(context, body.current_password)),
  unlinkTelegram: async (context) => {
    await context.db.deleteFrom('telegram_codes').where('user_id', '=', context.caller.id).execute();
    await context.db.deleteFrom('telegram_chats').where('user_id', '=', context.caller.id).execute();
    return read(context);
  },
});
