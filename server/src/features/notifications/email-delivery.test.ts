import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { deliveries } from '@dekanat/contract/notifications/deliveries.ts';
import { notificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { notify } from '#platform/notifications/notify.ts';
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
/** Waiting e-mails of the message become due now. */
async function makeDue(id: number) {
  const { db } = server.services;
  await db.updateTable('deliveries').set({ due_at: sql`now()` }).where('message_id', '=', id).execute();
  await publish(server.services.db, 'delivery_waiting', {});
}

/** Makes what waits due until the e-mails of the message have these states. */
const expectWhenDue = (id: number, expected: string[]) =>
  expect
    .poll(async () => {
      await makeDue(id);
      return states(id);
    })
    .toEqual(expected);

it('email delivery: sends each e-mail once, to those who have not declined', async () => {
  const [declining, ...others] = receivers;
  await chooseEmail(declining, false);
  const { id } = await send();
  await expect.poll(() => states(id)).toEqual([null, 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(others.map(({ email }) => email).toSorted());
  await chooseEmail(declining, true);
});

it('email delivery: tries refusals for now again, and gives up a receiver whom the server does not know', async () => {
  const [unknown, later] = receivers;
  smtp.behave((to) => (to === unknown?.email ? 'refuse' : to === later?.email ? 'later' : 'accept'));
  const { id } = await send();
  await expect.poll(() => states(id)).toEqual(['failed', 'waiting', 'sent']);
  smtp.behave(() => 'accept');
  await expectWhenDue(id, ['failed', 'sent', 'sent']);
  expect(new Set(smtp.accepted).size).toBe(smtp.accepted.length);
  const { result } = await admin.call(messages.receivers, { params: { id } });
  expect(result.data[0]?.email_error).toContain('<…>: No such user');
});

it('email delivery: repeats an e-mail whose connection closed with the same Message-ID', async () => {
  const [closed] = receivers;
  let closes = 1;
  smtp.behave((to) => {
    if (to !== closed?.email || closes === 0) return 'accept';
    return 'close';
  });
  const { id } = await send();
  await expect.poll(async () => (await states(id))[0]).toBe('waiting');
  closes = 0;
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
  expect(smtp.messageIds).toContain(`<message-${id}-${closed?.id}@localhost>`);
});

it('email delivery: sends no message to an account that was blocked after the message was queued', async () => {
  const [blocked] = receivers;
  const { db } = server.services;
  const setBlocked = (value: boolean) =>
    db
      .updateTable('users')
      .set({ blocked: value })
      .where('id', '=', blocked?.id ?? 0)
      .execute();
  smtp.behave((to) => (to === blocked?.email ? 'later' : 'accept'));
  const { id } = await send();
  await expect.poll(() => states(id)).toEqual(['waiting', 'sent', 'sent']);
  await setBlocked(true);
  smtp.behave(() => 'accept');
  await expectWhenDue(id, ['failed', 'sent', 'sent']);
  expect(smtp.accepted).not.toContain(blocked?.email);
  await setBlocked(false);
});

it('email delivery: loses nothing while the server is away, and counts no attempts', async () => {
  const port = Number(new URL(smtp.url).port);
  await smtp.close();
  const { id } = await send();
  const { db } = server.services;
  const attempts = () =>
    db.selectFrom('deliveries').where('message_id', '=', id).select('attempts').execute();
  await expect.poll(() => states(id)).toEqual(['waiting', 'waiting', 'waiting']);
  smtp = await startSmtp(port);
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
  expect(await attempts()).toEqual([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
});

it('email delivery: sends no e-mail again whose outcome the database did not store at first', async () => {
  const { db } = server.services;
  // A sequence is not rolled back, so that the first outcome alone is refused.
  await sql`create sequence refused_outcomes`.execute(db);
  await sql`create function refuse_outcome() returns trigger language plpgsql as $$ begin
    if nextval('refused_outcomes') = 1 then raise 'refused'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse_outcome before update on deliveries for each row
    when (new.state = 'sent') execute function refuse_outcome()`.execute(db);
  onTestFinished(async () => void (await sql`drop trigger refuse_outcome on deliveries`.execute(db)));
  const { id } = await send();
  const outcomes = async () => {
    const { rows } = await sql<{ count: number }>`
      select last_value::integer as count from refused_outcomes`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(outcomes).toBeGreaterThanOrEqual(3);
  const past = sql<string>`now() - interval '1 minute'`;
  await db
    .updateTable('deliveries')
    .set({ leased_until: past, due_at: past })
    .where('message_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
});

it('email delivery: loses nothing while the server refuses to sign in, and says so', async () => {
  smtp.refuseSender('535 Wrong password');
  const { id } = await send();
  const errors = async () => {
    const { result } = await admin.call(messages.receivers, { params: { id } });
    return result.data.map(({ email, email_error }) => [email, email_error?.includes('535') ?? false]);
  };
  await expect.poll(errors).toContainEqual(['waiting', true]);
  smtp.refuseSender(undefined);
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
  expect(smtp.accepted.toSorted()).toEqual(emails());
});

/** A message that the server refuses for its first receiver, and accepts from now on. */
async function sendWithFailure() {
  const [refused] = receivers;
  smtp.behave((to) => (to === refused?.email ? 'refuse' : 'accept'));
  const { id } = await send();
  await expect.poll(() => states(id)).toEqual(['failed', 'sent', 'sent']);
  smtp.behave(() => 'accept');
  smtp.accepted.length = 0;
  return { id, refused };
}
const resend = (id: number, client = admin) => client.call(messages.resend, { params: { id }, body: {} });
const failedCount = async (id: number) =>
  (await admin.call(messages.read, { params: { id } })).result.failed_count;

it('email delivery: sends failed e-mails of a message again once, and none that was accepted', async () => {
  const { id, refused } = await sendWithFailure();
  const listed = await admin.call(messages.receivers, { params: { id }, query: { failed: 1 } });
  expect(listed.result.data.map(({ user_id }) => user_id)).toEqual([refused?.id]);
  expect(await failedCount(id)).toBe(1);
  expect((await resend(id, refused?.client)).status).toBe(403);
  const answers = await Promise.all([resend(id), resend(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405]);
  expect(answers.find(({ status }) => status === 200)?.result).toEqual({ receivers: 1 });
  await expect.poll(() => states(id)).toEqual(['sent', 'sent', 'sent']);
  expect(smtp.accepted).toEqual([refused?.email]);
  expect(await failedCount(id)).toBe(0);
  const { result } = await admin.call(audit.list, { query: { record: 'delivery_resends' } });
  expect(result.data[0]).toMatchObject({ user_name: 'admin', action: 'created' });
  expect(result.data[0]?.summary).toContain(`${id}`);
});

it('email delivery: sends nothing again to those who have declined meanwhile', async () => {
  const { id, refused } = await sendWithFailure();
  await chooseEmail(refused, false);
  const { status, error } = await resend(id);
  expect([status, error.message]).toEqual([405, expect.stringContaining('Qayta yuboriladigan')]);
  await chooseEmail(refused, true);
});

it('email delivery: sends all failed e-mails of a university again, of messages and notifications', async () => {
  const { db } = server.services;
  const [refused] = receivers;
  smtp.behave((to) => (to === refused?.email ? 'refuse' : 'accept'));
  const { id } = await send();
  await notify(db, [
    {
      userId: refused?.id ?? 0,
      kind: 'security',
      key: 'security.telegram_linked',
      details: { name: 'Anvar' },
      link: null,
    },
  ]);
  const notified = async () =>
    (
      await db
        .selectFrom('deliveries')
        .where('notification_id', 'is not', null)
        .where('receiver_id', '=', refused?.id ?? 0)
        .orderBy('id', 'desc')
        .select('state')
        .execute()
    )[0]?.state;
  await expect
    .poll(async () => [await notified(), ...(await states(id))])
    .toEqual(['failed', 'failed', 'sent', 'sent']);
  smtp.behave(() => 'accept');
  smtp.accepted.length = 0;
  smtp.messageIds.length = 0;
  const all = (client: Client) => client.call(deliveries.resend, { body: { channel: 'email' } });
  expect((await all(await signIn(server.url, 'admin2'))).status).toBe(405);
  expect((await all(admin)).result).toEqual({ receivers: 1 });
  await expect
    .poll(async () => [await notified(), ...(await states(id))])
    .toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(new Set(smtp.accepted)).toEqual(new Set([refused?.email]));
  expect(new Set(smtp.messageIds).size).toBe(smtp.messageIds.length);
});

it('email delivery: serves requests while the server does not answer, and sends the e-mails later', async () => {
  smtp.behave(() => 'hang');
  const { id } = await send();
  const { status } = await admin.call(messages.list, {});
  expect(status).toBe(200);
  expect(await states(id)).toEqual(['waiting', 'waiting', 'waiting']);
  await smtp.close();
  smtp = await startSmtp(Number(new URL(smtp.url).port));
  await expectWhenDue(id, ['sent', 'sent', 'sent']);
});
