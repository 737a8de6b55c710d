import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { notificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { sendTo } from '#test/message-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { type SmtpServer, startSmtp } from '#test/smtp-server.ts';

let server: TestServer;
let smtp: SmtpServer;
let admin: Client;
type Receiver = Awaited<ReturnType<typeof openAccount>> & { email: string };
let receivers: Receiver[];

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ SMTP_URL: smtp.url });
  admin = await signIn(server.url, 'admin');
  receivers = [];
  for (let count = 0; count < 3; count += 1) {
    const account = await openAccount(server, admin);
    const { result } = await admin.call(admins.read, { params: { id: account.id } });
    receivers.push({ ...account, email: result.email ?? '' });
  }
});
afterAll(() => Promise.all([server.close(), smtp.close()]));
beforeEach(() => {
  smtp.behave(() => 'accept');
  smtp.accepted.length = 0;
  smtp.messageIds.length = 0;
});

const WAIT = { timeout: 8_000 };

const send = () =>
  sendTo(
    admin,
    receivers.map(({ id }) => id),
    { by_email: true },
  );
const emails = () => receivers.map(({ email }) => email).toSorted();
/** States of the e-mails of a message, by receiver. */
async function states(id: number) {
  const { result } = await admin.call(messages.receivers, { params: { id } });
  return result.data.map(({ email }) => email);
}
const chooseEmail = (receiver: Receiver | undefined, enabled: boolean) =>
  receiver?.client.call(notificationPreferences.update, {
    body: { kind: 'messages', channel: 'email', enabled },
  });
/** Waiting e-mails become due now. */
async function makeDue() {
  await server.services.db.updateTable('deliveries').set({ due_at: sql`now()` }).execute();
  await publish(server.services.db, 'delivery_waiting', {});
}

/** Makes what waits due until the e-mails of the message have these states. */
const expectWhenDue = (id: number, expected: string[]) =>
  expect
    .poll(async () => {
      await makeDue();
      return states(id);
    }, WAIT)
    .toEqual(expected);

it('sends each e-mail once, to those who have not declined', async () => {
  const [declining, ...others] = receivers;
  await chooseEmail(declining, false);
  const { id } = await send();
  await expect.poll(() => states(id), WAIT).toEqual([null, 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(others.map(({ email }) => email).toSorted());
  await chooseEmail(declining, true);
});

it('tries refusals for now again, and gives up a receiver whom the server does not know', async () => {
  const [unknown, later] = receivers;
  smtp.behave((to) => (to === unknown?.email ? 'refuse' : to === later?.email ? 'later' : 'accept'));
  const { id } = await send();
  await expect.poll(() => states(id), WAIT).toEqual(['failed', 'waiting', 'sent']);
  smtp.behave(() => 'accept');
  await expectWhenDue(id, ['failed', 'sent', 'sent']);
  expect(new Set(smtp.accepted).size).toBe(smtp.accepted.length);
  const { result } = await admin.call(messages.receivers, { params: { id } });
  expect(result.data[0]?.email_error).toContain('<…>: No such user');
});

it('repeats an e-mail whose connection closed with the same Message-ID', async () => {
  const [closed] = receivers;
  let closes = 1;
  smtp.behave((to) => {
    if (to !== closed?.email || closes === 0) return 'accept';
    return 'close';
  });
  const { id } = await send();
  await expect.poll(async () => (await states(id))[0], WAIT).toBe('waiting');
  closes = 0;
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
  expect(smtp.messageIds).toContain(`<message-${id}-${closed?.id}@localhost>`);
});

it('loses nothing while the server is away, and counts no attempts', async () => {
  const port = Number(new URL(smtp.url).port);
  await smtp.close();
  const { id } = await send();
  const { db } = server.services;
  const attempts = () =>
    db.selectFrom('deliveries').where('message_id', '=', id).select('attempts').execute();
  await expect.poll(() => states(id), WAIT).toEqual(['waiting', 'waiting', 'waiting']);
  smtp = await startSmtp(port);
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
  expect(await attempts()).toEqual([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
});

it('loses nothing while the server refuses to sign in, and says so', async () => {
  smtp.refuseSender('535 Wrong password');
  const { id } = await send();
  const errors = async () => {
    const { result } = await admin.call(messages.receivers, { params: { id } });
    return result.data.map(({ email, email_error }) => [email, email_error?.includes('535') ?? false]);
  };
  await expect.poll(errors, WAIT).toContainEqual(['waiting', true]);
  smtp.refuseSender(undefined);
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
});

it('serves requests while the server does not answer', async () => {
  smtp.behave(() => 'hang');
  const { id } = await send();
  const { status } = await admin.call(messages.list, {});
  expect(status).toBe(200);
  expect(await states(id)).toEqual(['waiting', 'waiting', 'waiting']);
});
