import { account as ownAccount } from '@dekanat/contract/access/account.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { accountSessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { notificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import { pushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#platform/notifications/notify.ts';
import { sendPush } from '#platform/push/send-push.ts';
import { publish } from '#platform/realtime/bus.ts';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { unique } from '#test/factories.ts';
import { sendTo } from '#test/message-factories.ts';
import { type Browser, isSigned, type PushService, startPushService } from '#test/push-service.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let service: PushService;
let admin: Client;
type Student = Awaited<ReturnType<typeof openStudentAccount>>;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer(service.environment);
  admin = await signIn(server.url, 'admin');
});
afterAll(() => Promise.all([server.close(), service.close()]));
beforeEach(() => service.behave(() => 201));

const subscribe = (client: Client, { subscription }: Browser) =>
  client.call(pushDevices.subscribe, { body: subscription });

/** A student whose browser shows notifications. */
async function openSubscribed(): Promise<{ student: Student; browser: Browser }> {
  const student = await openStudentAccount(server, admin);
  const browser = service.subscribe(`browser ${unique()}`);
  expect((await subscribe(student.client, browser)).result.devices).toHaveLength(1);
  return { student, browser };
}
const shownBy = ({ name }: Browser) =>
  service.received.filter(({ to }) => to === name).map(({ message }) => message);
const devicesOf = async (client: Client) => (await client.call(pushDevices.list)).result.devices;

/** Notifies the student of a checked task. */
const notifyOf = ({ userId }: Student, lesson = 'Algebra') =>
  server.services.db.transaction().execute((db) =>
    notify(db, [
      {
        userId,
        kind: 'study',
        key: 'notification.task_accepted',
        details: { lesson, mark: 87 },
        link: null,
      },
    ]),
  );

const deliveryTo = ({ userId }: Student) =>
  server.services.db
    .selectFrom('deliveries')
    .where('receiver_id', '=', userId)
    .where('channel', '=', 'push')
    .select(['id', 'state', 'error', 'attempts'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
const expectState = (student: Student, state: string) =>
  expect.poll(async () => (await deliveryTo(student))?.state).toBe(state);
async function makeDue() {
  await server.services.db
    .updateTable('deliveries')
    .set({ due_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute();
  await publish(server.services.db, 'delivery_waiting', {});
}

describe('web push: a notification', () => {
  it('is encrypted, signed, and without its text on a locked screen', async () => {
    const { student, browser } = await openSubscribed();
    await notifyOf(student);
    await expectState(student, 'sent');
    expect(shownBy(browser)).toEqual([
      {
        tag: expect.stringMatching(/^notification-\d+$/),
        path: '/cabinet/subjects',
        title: 'Oʻqishingizda yangilik',
        body: 'Oʻqish uchun oching',
      },
    ]);
    const [received] = service.received.filter(({ to }) => to === browser.name);
    const { headers } = received ?? {};
    const { origin } = new URL(browser.subscription.endpoint);
    expect(isSigned(headers?.authorization, origin)).toBe(true);
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    const { public_key } = (await student.client.call(pushDevices.list)).result;
    expect(headers?.authorization).toContain(`k=${public_key}`);
  });

  it('has its text where the owner of the device allows it, in the language of the owner', async () => {
    const { student, browser } = await openSubscribed();
    const [device] = await devicesOf(student.client);
    const params = { id: device?.id ?? 0 };
    await student.client.call(pushDevices.update, { params, body: { with_text: true } });
    await changeAccount(server, student.userId, { default_language: 'ru' });
    await notifyOf(student, 'Алгебра');
    await expectState(student, 'sent');
    expect(shownBy(browser)[0]).toMatchObject({
      title: 'Новости вашей учёбы',
      body: expect.stringMatching(/Алгебра.*87/),
    });
    expect((await devicesOf(student.client))[0]).toMatchObject({
      with_text: true,
      current: true,
      last_used_at: expect.any(String),
    });
  });

  it('reaches neither another student nor a kind that its receiver has switched off', async () => {
    const [one, other] = [await openSubscribed(), await openSubscribed()];
    await other.student.client.call(notificationPreferences.update, {
      body: { kind: 'study', channel: 'push', enabled: false },
    });
    await notifyOf(other.student);
    await notifyOf(one.student);
    await expectState(one.student, 'sent');
    expect(await deliveryTo(other.student)).toBeUndefined();
    expect([shownBy(one.browser).length, shownBy(other.browser).length]).toEqual([1, 0]);
  });

  it('is sent again after a temporary failure, only to the browser that does not have it', async () => {
    const { student, browser } = await openSubscribed();
    const second = service.subscribe(`browser ${unique()}`);
    await subscribe(await signIn(server.url, student.username, student.password), second);
    for (const status of [503, 429]) {
      service.behave((name) => (name === second.name ? status : 201));
      await notifyOf(student);
      await expect.poll(async () => (await deliveryTo(student))?.error).toMatch(`HTTP ${status}`);
      service.behave(() => 201);
      await expect
        .poll(async () => {
          await makeDue();
          return (await deliveryTo(student))?.state;
        })
        .toBe('sent');
    }
    const shown = [browser, second].map((one) => shownBy(one).map(({ tag }) => tag));
    expect(shown[0]).toHaveLength(2);
    expect(shown[1]).toEqual(shown[0]);
    const error = (await deliveryTo(student))?.error ?? '';
    expect(error.length).toBeLessThanOrEqual(300);
  });

  it('fails for good when the push service refuses it, and follows no redirection', async () => {
    const { student, browser } = await openSubscribed();
    for (const status of [400, 307]) {
      service.behave(() => status);
      await notifyOf(student);
      await expectState(student, 'failed');
      expect(service.refused.filter((name) => name === 'elsewhere')).toEqual([]);
    }
    expect(shownBy(browser)).toEqual([]);
  });

  it('of a message names neither sender nor text, and opens the messages', async () => {
    const { student, browser } = await openSubscribed();
    await sendTo(admin, [student.userId], { title: 'Maxfiy', message: '<p>Shaxsiy matn</p>' });
    await expectState(student, 'sent');
    expect(shownBy(browser)[0]).toMatchObject({
      path: expect.stringMatching(/^\/cabinet\/messages\?open=\d+$/),
      title: 'Yangi xabar',
    });
    expect(JSON.stringify(shownBy(browser))).not.toMatch(/Maxfiy|Shaxsiy/);
  });
});

describe('web push: a browser', () => {
  it('is forgotten when its push service answers 404 or 410, and another one is not', async () => {
    const other = await openSubscribed();
    for (const status of [404, 410]) {
      const { student } = await openSubscribed();
      service.behave(() => status);
      await notifyOf(student);
      await expectState(student, 'failed');
      expect(await devicesOf(student.client)).toEqual([]);
    }
    expect(await devicesOf(other.student.client)).toHaveLength(1);
  });

  it('is forgotten when its session is signed out or closed, and when the account is blocked', async () => {
    const [one, two, three] = [await openSubscribed(), await openSubscribed(), await openSubscribed()];
    const again = await signIn(server.url, one.student.username, one.student.password);
    await one.student.client.call(session.logout);
    expect(await devicesOf(again)).toEqual([]);

    const other = await signIn(server.url, two.student.username, two.student.password);
    await subscribe(other, service.subscribe(`browser ${unique()}`));
    await other.call(accountSessions.closeOthers);
    expect((await devicesOf(other)).map(({ current }) => current)).toEqual([true]);

    await changeAccount(server, three.student.userId, { blocked: true });
    await notifyOf(three.student);
    expect(await deliveryTo(three.student)).toBeUndefined();
    await changeAccount(server, three.student.userId, { blocked: false });
    expect(await devicesOf(three.student.client)).toEqual([]);
  });

  it('is forgotten when the password changes elsewhere, also after its session has expired', async () => {
    const { student } = await openSubscribed();
    await server.services.db
      .updateTable('sessions')
      .set({ expires_at: sql<string>`now() - interval '1 minute'` })
      .where('user_id', '=', student.userId)
      .execute();
    const client = await signIn(server.url, student.username, student.password);
    expect(await devicesOf(client)).toMatchObject([{ current: false }]);
    const body = { current_password: student.password, password: `parol-${unique()}-boshqa` };
    expect((await client.call(ownAccount.changePassword, { body })).status).toBe(200);
    expect(await devicesOf(client)).toEqual([]);
  });

  it('belongs to the account that has subscribed last, with its text hidden again', async () => {
    const [one, other] = [await openSubscribed(), await openStudentAccount(server, admin)];
    const [device] = await devicesOf(one.student.client);
    await one.student.client.call(pushDevices.update, {
      params: { id: device?.id ?? 0 },
      body: { with_text: true },
    });
    expect((await subscribe(other.client, one.browser)).result.devices).toMatchObject([{ with_text: false }]);
    expect(await devicesOf(one.student.client)).toEqual([]);
  });

  it('is neither changed nor removed by another student', async () => {
    const [one, other] = [await openSubscribed(), await openSubscribed()];
    const [device] = await devicesOf(one.student.client);
    const params = { id: device?.id ?? 0 };
    const { client } = other.student;
    const changed = await client.call(pushDevices.update, { params, body: { with_text: true } });
    const removed = await client.call(pushDevices.unsubscribe, { params });
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect(await devicesOf(one.student.client)).toMatchObject([{ with_text: false }]);
    expect((await one.student.client.call(pushDevices.unsubscribe, { params })).result.devices).toEqual([]);
  });

  it('gets another address from its worker, which knows the old one and its secret', async () => {
    const { student, browser } = await openSubscribed();
    const renewed = service.subscribe(`browser ${unique()}`);
    const anonymous = clientOf(server.url);
    const replace = (auth: string) =>
      anonymous.call(pushDevices.replace, {
        body: { ...renewed.subscription, old: { endpoint: browser.subscription.endpoint, auth } },
      });
    const wrong = await replace(renewed.subscription.keys.auth);
    await notifyOf(student);
    await expectState(student, 'sent');
    expect([shownBy(browser).length, shownBy(renewed).length]).toEqual([1, 0]);
    const right = await replace(browser.subscription.keys.auth);
    expect([wrong.status, wrong.body]).toEqual([right.status, right.body]);
    await notifyOf(student);
    await expect.poll(() => shownBy(renewed).length).toBe(1);
    expect(shownBy(browser)).toHaveLength(1);
  });

  it('is one of ten at most: the first is forgotten', async () => {
    const student = await openStudentAccount(server, admin);
    for (let count = 0; count < 11; count += 1) {
      const client = await signIn(server.url, student.username, student.password);
      await subscribe(client, service.subscribe(`browser ${unique()}`));
    }
    const devices = await devicesOf(student.client);
    expect(devices).toHaveLength(10);
    expect(devices.filter(({ current }) => current)).toEqual([]);
  });
});

it('web push: staff subscribe as students do', async () => {
  const staff = await openAccount(server, admin);
  const browser = service.subscribe(`browser ${unique()}`);
  await subscribe(staff.client, browser);
  await sendTo(admin, [staff.id]);
  await expect.poll(() => shownBy(browser)).toMatchObject([{ path: /^\/messages\/all\?view=\d+$/ }]);
});

it('web push: refuses keys for which nothing can be encrypted', async () => {
  const { student } = await openSubscribed();
  const { endpoint, keys } = service.subscribe('broken').subscription;
  // The right length, but no point of the curve.
  for (const p256dh of [`BA${'A'.repeat(85)}`, 'short', `${keys.p256dh}${keys.p256dh}`]) {
    const refused = await student.client.call(pushDevices.subscribe, {
      body: { endpoint, keys: { ...keys, p256dh } },
    });
    expect(refused.status).toBe(422);
  }
});

describe('web push: a hostile service', () => {
  it.each(['upgrade', 'control'] as const)('that answers by %s delays no other browser', async (how) => {
    const [hostile, other] = [await openSubscribed(), await openSubscribed()];
    service.behave((name) => (name === hostile.browser.name ? how : 201));
    await notifyOf(hostile.student);
    await expect.poll(async () => (await deliveryTo(hostile.student))?.error ?? null).not.toBeNull();
    expect((await deliveryTo(hostile.student))?.error).not.toMatch(/[\p{Cc}]/u);
    await notifyOf(other.student);
    await expectState(other.student, 'sent');
  });
});

describe('web push: a session that was closed meanwhile', () => {
  it('subscribes no browser', async () => {
    const student = await openStudentAccount(server, admin);
    const close = () =>
      server.services.db
        .updateTable('sessions')
        .set({ closed_at: sql`now()`, closed_because: 'password' })
        .where('user_id', '=', student.userId)
        .execute();
    expect(await devicesOf(student.client)).toEqual([]);
    // Another process has closed it: this one still remembers the caller.
    await close();
    const answer = await subscribe(student.client, service.subscribe(`closed ${unique()}`));
    expect(answer.status).toBe(401);
    const stored = server.services.db.selectFrom('push_subscriptions').where('user_id', '=', student.userId);
    expect(await stored.select('id').execute()).toEqual([]);
  });

  it('leaves no browser subscribed when all others are closed, also after it has expired', async () => {
    const { student } = await openSubscribed();
    const { username, password } = student;
    const owner = await signIn(server.url, username, password);
    await server.services.db
      .deleteFrom('sessions')
      .where('user_id', '=', student.userId)
      .where('id', 'in', (query) => query.selectFrom('push_subscriptions').select('session_id'))
      .execute();
    expect(await devicesOf(owner)).toHaveLength(1);
    await owner.call(accountSessions.closeOthers, {});
    expect(await devicesOf(owner)).toEqual([]);
  });
});

describe('web push: without the setting of tests', () => {
  it('refuses addresses that are not public, and sends nothing to them', async () => {
    const strict = await startTestServer();
    const maker = await signIn(strict.url, 'admin');
    const student = await openStudentAccount(strict, maker);
    const { subscription, name } = service.subscribe('hidden');
    const refused = await subscribe(student.client, { name, subscription });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['endpoint']]);
    const keys = {
      p256dh: Buffer.from(subscription.keys.p256dh, 'base64url'),
      auth: Buffer.from(subscription.keys.auth, 'base64url'),
    };
    const message = { topic: 'a', urgency: 'normal', payload: '{}' } as const;
    for (const endpoint of [
      subscription.endpoint,
      'https://127.0.0.1/x',
      'https://localhost.localdomain/x',
    ]) {
      const answer = await sendPush(strict.services, { endpoint, ...keys }, message);
      expect([endpoint, answer.kind]).not.toEqual([endpoint, 'accepted']);
    }
    expect(shownBy({ name, subscription })).toEqual([]);
    await strict.close();
  });
});
