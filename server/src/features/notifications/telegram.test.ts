import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { deliveries } from '@dekanat/contract/notifications/deliveries.ts';
import { notificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#platform/notifications/notify.ts';
import { publish } from '#platform/realtime/bus.ts';
import { telegramChannel } from '#platform/telegram/telegram-channel.ts';
import { changeAccount, openAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import { sendTo } from '#test/message-factories.ts';
import { resetToken } from '#test/outbox.ts';
import { SCHEDULE } from '#test/report-examples.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startTelegram, type TelegramServer } from '#test/telegram-server.ts';

let server: TestServer;
let telegram: TelegramServer;
let admin: Client;
type Account = Awaited<ReturnType<typeof openAccount>>;
let chats = 500;

beforeAll(async () => {
  telegram = await startTelegram();
  server = await startTestServer(telegram.environment);
  admin = await signIn(server.url, 'admin');
});
afterAll(() => Promise.all([server.close(), telegram.close()]));
beforeEach(() => telegram.behave(() => 'accept'));

const preferences = async ({ client }: Account) => (await client.call(notificationPreferences.read)).result;
const choose = (
  { client }: Account,
  kind: 'messages' | 'security',
  channel: 'email' | 'telegram',
  enabled: boolean,
) => client.call(notificationPreferences.update, { body: { kind, channel, enabled } });
const textsIn = (chatId: number) =>
  telegram.accepted.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text);

async function newLink({ client, password: current_password }: Account): Promise<string> {
  let url = '';
  await expect
    .poll(async () => {
      const made = await client.call(notificationPreferences.linkTelegram, { body: { current_password } });
      url = made.status === 200 ? made.result.url : '';
      return url;
    })
    .toMatch(/^https:\/\/t\.me\/dekanat_test_bot\?start=[\w-]{32}$/);
  return url.split('start=')[1] ?? '';
}

/** An account whose chat is linked; its own notifications are not sent to the chat. */
async function openLinked(
  options: Parameters<typeof openAccount>[2] = {},
): Promise<{ account: Account; chat: number }> {
  const account = await openAccount(server, admin, options);
  await choose(account, 'security', 'telegram', false);
  chats += 1;
  const chat = chats;
  telegram.write(chat, `/start ${await newLink(account)}`);
  await expect.poll(async () => (await preferences(account)).telegram?.name).toBe('Anvar');
  return { account, chat };
}

/** State and error of a message for its only receiver. */
async function stateOf(id: number) {
  const { result } = await admin.call(messages.receivers, { params: { id } });
  return result.data.flatMap(({ telegram: state, telegram_error }) => [state, telegram_error ?? '']);
}
const state = async (id: number) => (await stateOf(id))[0];
async function makeDue() {
  await server.services.db.updateTable('deliveries').set({ due_at: sql`now()` }).execute();
  await publish(server.services.db, 'delivery_waiting', {});
}
const sentAfterAll = (id: number) =>
  expect
    .poll(async () => {
      await makeDue();
      return state(id);
    })
    .toBe('sent');

describe('a chat', () => {
  it('is linked by a code that works once, and the owner is notified', async () => {
    const account = await openAccount(server, admin);
    const code = await newLink(account);
    telegram.write(1, `/start ${code}`);
    await expect.poll(() => textsIn(1)).toHaveLength(1);
    expect(textsIn(1)[0]).toContain('Telegram ulandi');
    const { result } = await account.client.call(notifications.list);
    expect(result.data[0]).toMatchObject({ kind: 'security', text: expect.stringContaining('Anvar') });
    telegram.write(2, `/start ${code}`);
    await expect.poll(() => textsIn(2)).toEqual([expect.stringContaining('устарела')]);
    expect((await preferences(account)).telegram?.name).toBe('Anvar');
  });

  it('is linked by the newest code only, and not after it has expired', async () => {
    const account = await openAccount(server, admin);
    const [old, expired] = [await newLink(account), await newLink(account)];
    await server.services.db
      .updateTable('telegram_codes')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('user_id', '=', account.id)
      .execute();
    for (const code of [old, expired, 'unknown']) telegram.write(3, `/start ${code}`);
    await expect.poll(() => textsIn(3)).toHaveLength(3);
    expect((await preferences(account)).telegram).toBeNull();
  });

  it('is unlinked in the product, by /stop, and when the bot is blocked', async () => {
    const [one, two, three] = [await openLinked(), await openLinked(), await openLinked()];
    const { result } = await one.account.client.call(notificationPreferences.unlinkTelegram);
    expect(result.telegram).toBeNull();
    telegram.write(two.chat, '/stop');
    telegram.block(three.chat);
    for (const { account } of [two, three]) {
      await expect.poll(async () => (await preferences(account)).telegram).toBeNull();
      const list = await account.client.call(notifications.list);
      expect(list.result.data[0]).toMatchObject({
        kind: 'security',
        text: expect.stringContaining('uzildi'),
      });
    }
    await expect.poll(() => textsIn(two.chat)).toEqual([expect.stringContaining('Отключено')]);
  });

  it.each([`A${'😀'.repeat(63)}`, 'NUL\u0000'])(
    'of a person named “%s” delays no other chat',
    async (name) => {
      const [first, second] = [await openAccount(server, admin), await openAccount(server, admin)];
      chats += 2;
      telegram.write(chats - 1, `/start ${await newLink(first)}`, name);
      telegram.write(chats, `/start ${await newLink(second)}`);
      await expect.poll(async () => (await preferences(second)).telegram?.name).toBe('Anvar');
      expect((await preferences(first)).telegram?.name.isWellFormed() ?? true).toBe(true);
    },
  );

  it('gets an explanation of what the bot does not understand', async () => {
    telegram.write(4, 'Salom');
    await expect.poll(() => textsIn(4)).toEqual([expect.stringContaining('/stop')]);
  });
});

describe('a chat that somebody else may have linked', () => {
  const reset = async ({ username }: Account) => {
    const body = { token: await resetToken(server, username), password: 'tiklangan-yangi' };
    return clientOf(server.url).call(session.resetPassword, { body });
  };
  const change = ({ client, password: current_password }: Account) =>
    client.call(profile.changePassword, { body: { current_password, password: 'birinchi-yangi' } });
  const CHANGES: Record<string, (account: Account) => Promise<unknown>> = {
    'the password was changed': change,
    'the password was reset': reset,
    'the account was blocked': ({ id }) => changeAccount(server, id, { blocked: true }),
    'the account was switched off': ({ id }) => changeAccount(server, id, { status: 0 }),
    'the account got a first password': ({ id }) => changeAccount(server, id, { must_set_password: true }),
  };

  it.each(Object.entries(CHANGES))('is unlinked when %s, and so is a link to it', async (_what, act) => {
    const { account, chat } = await openLinked();
    const code = await newLink(account);
    await act(account);
    chats += 1;
    telegram.write(chats, `/start ${code}`);
    await expect.poll(() => textsIn(chats)).toEqual([expect.stringContaining('устарела')]);
    const linked = server.services.db.selectFrom('telegram_chats').where('user_id', '=', account.id);
    expect(await linked.select('chat_id').execute()).toEqual([]);
    expect(textsIn(chat)).toEqual([]);
  });

  it('stays when something else of the account is changed', async () => {
    const { account } = await openLinked();
    await changeAccount(server, account.id, { default_language: 'ru' });
    expect((await preferences(account)).telegram?.name).toBe('Anvar');
  });

  it('cannot be linked without the present password', async () => {
    const account = await openAccount(server, admin);
    await newLink(account);
    const link = (body: object) => account.client.call(notificationPreferences.linkTelegram, { body });
    for (const body of [{}, { current_password: 'notoʻgʻri-parol' }]) {
      const refused = await link(body);
      expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['current_password']]);
    }
  });

  it('gets no notifications of a blocked account, whose owner gets those about security by e-mail', async () => {
    const { account, chat } = await openLinked();
    await choose(account, 'security', 'telegram', true);
    await changeAccount(server, account.id, { blocked: true });
    const { db } = server.services;
    // As one that was linked before chats of blocked accounts were unlinked.
    await db.insertInto('telegram_chats').values({ user_id: account.id, chat_id: chat, name: 'X' }).execute();
    const security = { kind: 'security', key: 'security.password_replaced', link: null } as const;
    const details = { at: '', device: null, address: '' };
    await db.transaction().execute((trx) => notify(trx, [{ userId: account.id, ...security, details }]));
    const queued = db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
      .where('receiver_id', '=', account.id)
      .where('key', '=', security.key);
    expect(await queued.select('channel').execute()).toEqual([{ channel: 'email' }]);
  });
});

describe('a message', () => {
  it('is sent to the linked chat once, as plain text, unless its owner has declined', async () => {
    const { account, chat } = await openLinked();
    await sendTo(admin, [account.id], { title: 'Sarlavha', message: '<p>Matn <b>qalin</b> *x*</p>' });
    await expect.poll(() => textsIn(chat)).toHaveLength(1);
    expect(textsIn(chat)[0]).toMatch(/^Sarlavha\n\nMatn qalin \*x\*\n[\s\S]*\/messages\/all\?view=\d+$/);
    await choose(account, 'messages', 'telegram', false);
    const { id } = await sendTo(admin, [account.id]);
    expect(await state(id)).toBeNull();
  });

  it('with a scheduled report is sent to the chats of its owner and of a receiver, beside an e-mail', async () => {
    const permissions = ['student_index', 'message_index', 'message_store'] as const;
    const [owner, receiver] = [await openLinked({ permissions }), await openLinked({ permissions })];
    const { client } = owner.account;
    const { id: receiverId } = receiver.account;
    const { db } = server.services;
    const email = `chat${receiverId}@example.uz`;
    await db.updateTable('users').set({ email }).where('id', '=', receiverId).execute();
    const body = { ...SCHEDULE, by_email: true, receiver_ids: [receiverId] };
    const { result } = await client.call(reportSchedules.create, { body });
    await client.call(reportSchedules.send, { params: { id: result.id }, body: {} });
    const text = expect.stringMatching(/^Har dushanba\n[\s\S]*\/messages\/all\?view=\d+$/);
    for (const { chat } of [owner, receiver]) await expect.poll(() => textsIn(chat)).toEqual([text]);
    const sent = await db
      .selectFrom('deliveries')
      .where('receiver_id', '=', receiverId)
      .where('message_id', 'is not', null)
      .select('channel')
      .orderBy('channel')
      .execute();
    expect(sent.map(({ channel }) => channel)).toEqual(['email', 'telegram']);
  });

  it('is cut to the length that Telegram accepts', async () => {
    const { account, chat } = await openLinked();
    await sendTo(admin, [account.id], { title: 'Uzun', message: `<p>${'😀'.repeat(4_000)}</p>` });
    await expect.poll(() => textsIn(chat)).toHaveLength(1);
    expect(textsIn(chat)[0]?.length).toBeLessThanOrEqual(4_096);
    expect(textsIn(chat)[0]?.isWellFormed()).toBe(true);
  });

  it('waits while Telegram has too many requests, is away or wrongly configured, and is sent once', {
    tags: 'long',
  }, async () => {
    for (const behaviour of ['too_many', 'wrong_token', 'not_telegram', 'error'] as const) {
      const { account, chat } = await openLinked();
      telegram.behave(() => behaviour);
      const { id } = await sendTo(admin, [account.id]);
      await expect.poll(async () => (await stateOf(id))[1]).not.toBe('');
      expect(await state(id)).toBe('waiting');
      telegram.behave(() => 'accept');
      await sentAfterAll(id);
      expect(textsIn(chat)).toHaveLength(1);
    }
  });

  it('waits while Telegram does not answer the connection', async () => {
    const { account, chat } = await openLinked();
    const port = Number(new URL(telegram.environment.TELEGRAM_API_URL).port);
    await telegram.close();
    const { id } = await sendTo(admin, [account.id]);
    await expect.poll(async () => (await stateOf(id))[1]).toContain('ECONNREFUSED');
    telegram = await startTelegram(port);
    await sentAfterAll(id);
    expect(textsIn(chat)).toHaveLength(1);
  });

  it('is sent when the database did not store that its request begins, and so are those claimed with it', async () => {
    const { account, chat } = await openLinked();
    const { db } = server.services;
    // A sequence is not rolled back, so that the first request alone is refused.
    await sql`create sequence refusals`.execute(db);
    await sql`create function refuse_once() returns trigger language plpgsql as $$ begin
      if new.sending_at is not null and nextval('refusals') = 1 then raise 'refused'; end if;
      return new; end $$`.execute(db);
    await sql`create trigger refuse_once before update on deliveries for each row execute function refuse_once()`.execute(
      db,
    );
    const { id } = await sendTo(admin, [account.id]);
    const next = await sendTo(admin, [account.id]);
    await sentAfterAll(id);
    await sentAfterAll(next.id);
    expect(textsIn(chat)).toHaveLength(2);
    await sql`drop trigger refuse_once on deliveries`.execute(db);
  });

  it('is not repeated when the answer was lost, which the sender and administrators see', async () => {
    const { account, chat } = await openLinked();
    telegram.behave((to) => (to === chat ? 'drop' : 'accept'));
    const { id } = await sendTo(admin, [account.id]);
    await expect.poll(() => state(id)).toBe('unconfirmed');
    await makeDue();
    const next = await sendTo(admin, [account.id]);
    await expect.poll(() => state(next.id)).toBe('unconfirmed');
    expect(textsIn(chat)).toHaveLength(2);
    const { result } = await admin.call(deliveries.summary);
    expect(result.find(({ channel }) => channel === 'telegram')).toMatchObject({
      configured: true,
      unconfirmed: expect.any(Number),
      last_error: expect.any(String),
    });
  });

  it('waits after one that Telegram did not answer in time, until it answers again', {
    tags: 'long',
  }, async () => {
    const { account, chat } = await openLinked();
    await choose(account, 'messages', 'telegram', false);
    const { id } = await sendTo(admin, [account.id]);
    const { services } = server;
    const { telegram: bot } = services.config;
    if (bot === undefined) throw new Error('No bot is configured');
    const push = { kind: 'messages', language: 'oz', path: '/', title: null, text: 'Matn' } as const;
    const content = { id: 'silent', title: 'Sarlavha', text: 'Matn', footer: [], push };
    const channel = telegramChannel(services, bot, async () => content, { pauseMs: 1, answerMs: 1_500 });
    const delivery = {
      id: 1,
      receiver_id: account.id,
      message_id: id,
      notification_id: null,
      address: null,
      attempts: 1,
    };
    telegram.silence(true);
    expect((await channel.send(delivery)).state).toBe('unconfirmed');
    expect((await channel.send(delivery)).state).toBe('unsent');
    telegram.silence(false);
    expect((await channel.send(delivery)).state).toBe('sent');
    expect(textsIn(chat)).toHaveLength(2);
  });

  it('is not repeated when the process ended between the request and the answer', {
    tags: 'long',
  }, async () => {
    const { account, chat } = await openLinked();
    telegram.behave(() => 'too_many');
    const { id } = await sendTo(admin, [account.id]);
    await expect.poll(async () => (await stateOf(id))[1]).not.toBe('');
    const past = sql<string>`now() - interval '1 minute'`;
    await server.services.db
      .updateTable('deliveries')
      .set({ worker: sql`gen_random_uuid()`, leased_until: past, sending_at: past, due_at: past })
      .where('message_id', '=', id)
      .execute();
    telegram.behave(() => 'accept');
    await expect.poll(() => state(id)).toBe('unconfirmed');
    expect(textsIn(chat)).toEqual([]);
  });

  it('unlinks a chat whose owner has blocked the bot, and notifies the owner', async () => {
    const { account, chat } = await openLinked();
    telegram.behave((to) => (to === chat ? 'blocked' : 'accept'));
    const { id } = await sendTo(admin, [account.id]);
    await expect.poll(() => state(id)).toBe('failed');
    expect((await preferences(account)).telegram).toBeNull();
    const { result } = await account.client.call(notifications.list);
    expect(result.data[0]).toMatchObject({ kind: 'security', text: expect.stringContaining('bloklangan') });
  });
});

it('telegram: reads updates in one process at a time', async () => {
  const second = await startTestServer(telegram.environment, {
    databaseUrl: String(server.services.pool.options.connectionString),
  });
  await openLinked();
  await second.close();
  expect(telegram.mostPolls).toBe(1);
});

it('telegram: refuses to switch off e-mails about security, and to link a chat without a bot', async () => {
  const account = await openAccount(server, admin);
  const refused = await choose(account, 'security', 'email', false);
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['enabled']]);
  const plain = await startTestServer();
  const client = await signIn(plain.url, 'admin');
  const { result } = await client.call(notificationPreferences.read);
  expect(result).toMatchObject({ telegram_configured: false, email_configured: false });
  const body = { current_password: DEMO_PASSWORD };
  const { status, error } = await client.call(notificationPreferences.linkTelegram, { body });
  expect([status, error.message]).toEqual([405, 'Bu serverda Telegram sozlanmagan']);
  await plain.close();
});
