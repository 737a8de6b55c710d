import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openAccount } from './accounts.ts';
import { type Client, signIn } from './client.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { makeFaculty } from './factories.ts';
import { sendTo } from './message-factories.ts';
import { useMinistry } from './ministry.ts';
import { runScheduled } from './scheduled-jobs.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type SmtpServer, startSmtp } from './smtp-server.ts';
import { startReceiver } from './webhook-receiver.ts';
import { makeWebhook } from './webhooks.ts';

let database: TestDatabase;
let smtp: SmtpServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const original = {} as TestServer;
const admin = {} as Client;

/** A server on the database of the test. */
const start = (environment: Record<string, string> = {}) =>
  startTestServer(
    { HEMIS_ADDRESSES: 'any', WEBHOOK_ADDRESSES: 'any', SMTP_URL: smtp.url, ...environment },
    { databaseUrl: database.url, webhookTimeoutMs: 60_000 },
  );

beforeAll(async () => {
  [database, smtp, receiver] = await Promise.all([cloneDatabase(), startSmtp(), startReceiver()]);
  Object.assign(original, await start());
  Object.assign(admin, await signIn(original.url, 'admin'));
});
afterAll(async () => {
  await Promise.all([smtp.close(), receiver.close()]);
  await database.drop();
});
const { ministry, makeRecord, send } = useMinistry(original, admin);

/** How many wait: e-mails, pushes. */
async function waiting({ services: { db } }: TestServer) {
  const { rows } = await sql<{ emails: number; pushes: number }>`
    select (select count(*)::integer from deliveries where channel = 'email' and state = 'waiting') as emails,
      (select count(*)::integer from hemis_pushes where state = 'waiting') as pushes`.execute(db);
  return rows[0];
}

it('copy: with OUTGOING=off nothing is sent to the ministry, receivers of webhooks and mail', async () => {
  const { wanted } = await makeRecord();
  ministry.misbehave('500');
  expect((await send(wanted))?.state).toBe('waiting');
  ministry.misbehave();
  const requests = ministry.requests.length;
  await makeWebhook(admin, receiver.url, ['faculties']);
  const account = await openAccount(original, admin);
  await original.close();

  const copy = await start({ OUTGOING: 'off' });
  const staff = await signIn(copy.url, 'admin');
  await sql`update hemis_pushes set due_at = now()`.execute(copy.services.db);
  await sql`update jobs set due_at = now() where kind like 'hemis%' and status = 'waiting'`.execute(
    copy.services.db,
  );
  await makeFaculty(staff);
  await sendTo(staff, [account.id], { by_email: true });
  const refused = await staff.call(hemisPushes.preview, { body: wanted });
  expect([refused.status, refused.error.message]).toEqual([405, expect.stringContaining('OUTGOING=off')]);
  // Other jobs run.
  await runScheduled(copy, 'sweep');
  await copy.close();
  expect([ministry.requests.length, smtp.accepted, receiver.received]).toEqual([requests, [], []]);

  // The ministry's service reads the students of this server.
  Object.assign(original, await start());
  onTestFinished(() => original.close());
  await receiver.next('faculties.created');
  await expect.poll(() => waiting(original)).toEqual({ emails: 0, pushes: 0 });
  expect(smtp.accepted).toHaveLength(1);
  expect(ministry.stored).toHaveLength(1);
});
