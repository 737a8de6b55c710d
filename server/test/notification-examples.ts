import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { profile } from '@dekanat/contract/access/profile.ts';
import { deliveries } from '@dekanat/contract/notifications/deliveries.ts';
import { notificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import {
  notifications,
  ownNotifications,
  studentNotifications,
} from '@dekanat/contract/notifications/notifications.ts';
import { pushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import type { Client } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeNotification } from './factories.ts';
import { makeFailedEmail } from './message-examples.ts';

const ownId = async (client: Client) => (await client.call(profile.read)).result[0]?.id ?? 0;

const marked = async ({ server, maker }: ExampleContext) => ({
  ...idOf(await makeNotification(server, await ownId(maker))),
  body: { read: true },
});

/** The bot has answered. */
async function connectBot({ server: { services } }: ExampleContext) {
  const id = services.config.telegram?.id ?? 0;
  await services.db
    .insertInto('telegram_bots')
    .values({ id, username: 'dekanat_test_bot' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ username: 'dekanat_test_bot' }))
    .execute();
  return { body: { current_password: DEMO_PASSWORD } };
}

/** Points of the curve: a browser makes a pair for each subscription. */
const subscription = () => {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.com/${randomUUID()}`,
    keys: {
      p256dh: pair.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
};

export const pushDevice = async ({ maker }: Pick<ExampleContext, 'maker'>) => {
  const { result } = await maker.call(pushDevices.subscribe, { body: subscription() });
  return idOf({ id: result.devices[0]?.id ?? 0 });
};

export const notificationExamples = [
  example(notifications.list, () => ({ query: { limit: 10 } })),
  example(notifications.mark, marked),
  example(notifications.markAll, () => ({ body: { read: true } })),
  example(studentNotifications.list, () => ({ query: { limit: 10 } as object })),
  example(ownNotifications.list, () => ({ query: { limit: 10 } })),
  example(ownNotifications.mark, marked),
  example(ownNotifications.markAll, () => ({ body: { read: true } })),
  example(notificationPreferences.read, () => ({})),
  example(notificationPreferences.update, () => ({
    body: { kind: 'messages', channel: 'email', enabled: true } as const,
  })),
  example(notificationPreferences.linkTelegram, connectBot),
  example(notificationPreferences.unlinkTelegram, () => ({})),
  example(pushDevices.list, () => ({})),
  example(pushDevices.subscribe, () => ({ body: subscription() })),
  example(pushDevices.update, async (context) => ({
    ...(await pushDevice(context)),
    body: { with_text: true },
  })),
  example(pushDevices.unsubscribe, pushDevice),
  example(pushDevices.replace, () => {
    const old = subscription();
    return {
      body: { ...subscription(), old: { endpoint: old.endpoint, auth: old.keys.auth } },
    };
  }),
  example(deliveries.summary, () => ({})),
  example(deliveries.resend, async (context) => {
    await makeFailedEmail(context);
    return { body: { channel: 'email' as const } };
  }),
];
