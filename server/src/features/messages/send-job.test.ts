import { messages } from '@dekanat/contract/messages/messages.ts';
import { CHOSEN_MAX, RECEIVERS_MAX } from '@dekanat/contract/messages/receivers.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { publish } from '#platform/realtime/bus.ts';
import { withoutTriggers } from '#seed/without-triggers.ts';
import { openAccount, removePermission } from '#test/accounts.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeDraft, messageInput } from '#test/message-factories.ts';
import { makeJob } from '#test/operations-factories.ts';
import { useServer } from '#test/use-server.ts';

const PEOPLE = 1_200;

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
beforeAll(async () => {
  await addAdmins(1, PEOPLE);
});

const addAdmins = (from: number, to: number) =>
  sql`
    with added as (
      insert into users (kind, university_id, username, email, password_hash)
      select 'admin', 1, 'koʻp' || n, 'kop' || n || '@example.uz', '' from generate_series(${from}::integer, ${to}::integer) n
      returning id)
    insert into admins (user_id, university_id, permission_group_id)
    select id, 1, (select id from permission_groups where university_id = 1 limit 1) from added`.execute(
    server.services.db,
  );

const receiversOf = (id: number) =>
  server.services.db
    .selectFrom('message_receivers')
    .where('message_id', '=', id)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
const stateOf = async (id: number) => (await admin.call(messages.read, { params: { id } })).result.state;

it('sends to many receivers by a job, all at once although its first attempt fails half-way', async () => {
  const { db } = server.services;
  // A sequence is not rolled back: the second row of the outbox fails once.
  await sql`create sequence outbox_rows`.execute(db);
  await sql`create function fail_once() returns trigger language plpgsql as $$
    begin if nextval('outbox_rows') = 2 then raise exception 'The process died'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger fail_once before insert on deliveries for each row execute function fail_once()`.execute(
    db,
  );
  const body = messageInput({ receivers: { admins: true }, status: true, by_email: true });
  const { id, state, job_id } = (await admin.call(messages.create, { body })).result;
  expect(state).toBe('sending');
  const job = () =>
    db.selectFrom('jobs').where('id', '=', job_id).select(['status', 'attempts']).executeTakeFirstOrThrow();
  await expect.poll(job).toEqual({ status: 'waiting', attempts: 1 });
  expect((await receiversOf(id)).count).toBe(0);
  // The job resolves the receivers, also those who were added after the request.
  await addAdmins(PEOPLE + 1, PEOPLE + 1);
  await db.updateTable('jobs').set({ due_at: sql`now()` }).where('id', '=', job_id).execute();
  await publish(db, 'job_waiting', {});
  await expect.poll(() => stateOf(id)).toBe('sent');
  const { count } = await receiversOf(id);
  expect(count).toBeGreaterThan(PEOPLE + 1);
  const { result: reported } = await db
    .selectFrom('jobs')
    .where('id', '=', job_id)
    .select('result')
    .executeTakeFirstOrThrow();
  expect(reported).toMatchObject({ details: { count } });
  const { result } = await admin.call(messages.receivers, { params: { id }, query: { limit: 1 } });
  expect(result.total).toBe(count);
});

it('send job: sends a draft by one job when it is sent several times at once', async () => {
  const { id } = await makeDraft(admin, { receivers: { admins: true } });
  const send = () => admin.call(messages.update, { params: { id }, body: { status: true } });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405, 405]);
  await expect.poll(() => stateOf(id)).toBe('sent');
});

/** A job that sends the draft, and does not start until `startJob`. */
async function waitingJob(userId: number, messageId: number): Promise<number> {
  const input = JSON.stringify({ message_id: messageId });
  const job = { kind: 'messages', user_id: userId, input, due_at: '2099-01-01T00:00:00Z' };
  const { id: job_id } = await makeJob(server, job);
  const { db } = server.services;
  await db.updateTable('messages').set({ state: 'sending', job_id }).where('id', '=', messageId).execute();
  return job_id;
}
async function startJob(id: number): Promise<void> {
  const { db } = server.services;
  await db.updateTable('jobs').set({ due_at: sql`now()` }).where('id', '=', id).execute();
  await publish(db, 'job_waiting', {});
}

it.each([
  ['to send messages', 'message_store', '<p>Salom</p>', 'error.forbidden'],
  ['to see the debts that it names', 'academic_debtor_index', '<p>{qarz}</p>', 'job.error.refused'],
] as const)('send job: sends nothing when the sender has lost the permission %s', async (...given) => {
  const [, permission, message, key] = given;
  const { db } = server.services;
  const permissions = ['message_index', 'message_store', 'academic_debtor_index'] as const;
  const sender = await openAccount(server, admin, { permissions });
  const { id } = await makeDraft(sender.client, { message, receivers: { admins: true } });
  const job_id = await waitingJob(sender.id, id);
  await removePermission(server, sender.groupId, permission);
  await startJob(job_id);
  const job = () =>
    db.selectFrom('jobs').where('id', '=', job_id).select(['status', 'error']).executeTakeFirstOrThrow();
  await expect.poll(job).toMatchObject({ status: 'failed', error: { key } });
  expect((await receiversOf(id)).count).toBe(0);
});

it('send job: leaves out chosen accounts of the faculty that the sender has left', async () => {
  const [former, present] = [await makeFaculty(admin), await makeFaculty(admin)];
  const permissions = ['message_index', 'message_store'] as const;
  const account = (facultyId: number) => openAccount(server, admin, { permissions, facultyId });
  const [sender, colleague] = [await account(former.id), await account(former.id)];
  // An administrator of the whole university, who remains in reach.
  const { id: others } = await openAccount(server, admin, { permissions });
  const { id } = await makeDraft(sender.client, { receiver_id: [colleague.id, others] });
  const job_id = await waitingJob(sender.id, id);
  const { db } = server.services;
  await db.updateTable('admins').set({ faculty_id: present.id }).where('user_id', '=', sender.id).execute();
  server.services.sessions.forgetAll();
  await startJob(job_id);
  const sent = () => sender.client.call(messages.read, { params: { id } });
  await expect.poll(async () => (await sent()).result.state).toBe('sent');
  const receivers = await db
    .selectFrom('message_receivers')
    .where('message_id', '=', id)
    .select('receiver_id')
    .execute();
  expect(receivers).toEqual([{ receiver_id: others }]);
});

it('send job: refuses a fourth message to many while three of the sender are waiting', async () => {
  const { id, client } = await openAccount(server, admin, {
    permissions: ['message_index', 'message_store'],
  });
  const later = { kind: 'messages', user_id: id, due_at: '2099-01-01T00:00:00Z' };
  await Promise.all([1, 2, 3].map(() => makeJob(server, later)));
  const body = messageInput({ receivers: { admins: true }, status: true });
  expect((await client.call(messages.create, { body })).status).toBe(429);
});

it('send job: refuses more receivers than one message may have, with the limit', async () => {
  const ids = Array.from({ length: CHOSEN_MAX + 1 }, (_, index) => index + 1);
  const { status } = await admin.call(messages.create, {
    body: messageInput({ receiver_id: ids, status: true }),
  });
  expect(status).toBe(422);
});

it('send job: refuses more than 100,000 receivers with their limit, in a preview and before sending', {
  tags: 'long',
}, async () => {
  const { db } = server.services;
  // In the second university, so that the first one has no more receivers than a message may have.
  await db.transaction().execute((trx) =>
    withoutTriggers(trx, ['users'], async () => {
      await sql`insert into users (kind, university_id, username, email, password_hash)
        select 'admin', 2, 'juda.koʻp' || n, 'juda.kop' || n || '@example.uz', '' from generate_series(1, ${RECEIVERS_MAX}) n`.execute(
        trx,
      );
    }),
  );
  const drafts = async () => (await admin2.call(messages.list, { query: { status: 0 } })).result.total;
  const before = await drafts();
  const body = messageInput({ receivers: { admins: true }, status: true });
  for (const { status, error } of [
    await admin2.call(messages.preview, { body }),
    await admin2.call(messages.create, { body }),
  ])
    expect([status, error.message]).toEqual([422, { receiver_id: [expect.stringMatching(/100\s?000/)] }]);
  expect(await drafts()).toBe(before);
});
