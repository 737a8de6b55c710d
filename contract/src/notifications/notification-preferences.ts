import { z } from 'zod';
import { Instant } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PresentPassword } from '../access/second-factor/second-factor.ts';
import { NOTIFICATIONS } from '../catalogue/notifications.ts';

/** What reaches an account. All of it is shown in the product, whatever the account chooses. */
export const NOTIFICATION_KINDS = [
  'messages',
  'study',
  'applications',
  'jobs',
  'deadlines',
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const DELIVERY_CHANNELS = ['email', 'telegram', 'push'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** What applies until the account chooses; null: an e-mail if the sender of the message asks for it. */
export const CHANNEL_DEFAULTS: Record<NotificationKind, Record<DeliveryChannel, boolean | null>> = {
  messages: { email: null, telegram: true, push: true },
  study: { email: false, telegram: true, push: true },
  applications: { email: false, telegram: true, push: true },
  jobs: { email: false, telegram: false, push: false },
  deadlines: { email: true, telegram: true, push: true },
  security: { email: true, telegram: true, push: true },
};

/** Whether the account may switch the channel off: e-mails about security protect it. */
export const isOptional = (kind: NotificationKind, channel: DeliveryChannel): boolean =>
  kind !== 'security' || channel !== 'email';

const NotificationPreferences = z.object({
  /** The kinds that this account can receive. */
  choices: z.array(
    z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      email: z.boolean().nullable(),
      telegram: z.boolean().nullable(),
      push: z.boolean().nullable(),
    }),
  ),
  /** The address of the account. */
  email: z.string().nullable(),
  /** Whether the installation has a mail server. */
  email_configured: z.boolean(),
  /** Whether the installation has a bot. */
  telegram_configured: z.boolean(),
  /** The linked chat. */
  telegram: z.object({ name: z.string(), linked_at: Instant }).nullable(),
  /** Browsers that show notifications (`push-devices.ts`). */
  push_devices: z.int(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const NotificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(DELIVERY_CHANNELS),
  enabled: z.boolean(),
});

const TelegramLink = z.object({
  /** Opens the chat with the bot; the code in it works once. */
  url: z.string(),
  expires_at: Instant,
});
export type TelegramLink = z.infer<typeof TelegramLink>;

/** A linked chat reads what the account is notified of, so an unattended session is not enough to link one. */
export const TelegramLinkInput = z.strictObject({ current_password: PresentPassword });

const own = { realm: 'auth', access: 'signed-in', query: LanguageQuery } as const;

/** Of every account, also of people who may not enter the back office. */
export const notificationPreferences = defineResource(NOTIFICATIONS.notifications, {
  read: {
    ...own,
    method: 'GET',
    path: '/account/notification-preferences',
    result: NotificationPreferences,
  },
  update: {
    ...own,
    method: 'PUT',
    path: '/account/notification-preferences',
    body: NotificationChoice,
    result: NotificationPreferences,
  },
  /** A new link makes the previous one invalid. */
  linkTelegram: {
    ...own,
    method: 'POST',
    path: '/account/telegram',
    body: TelegramLinkInput,
    result: TelegramLink,
  },
  unlinkTelegram: { ...own, method: 'DELETE', path: '/account/telegram', result: NotificationPreferences },
});
