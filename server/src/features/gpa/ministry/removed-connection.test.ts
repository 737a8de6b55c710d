import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { ministryConnections } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { useMinistry } from '#test/ministry.ts';
import { insertRating } from '#test/paper-factories.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';
import { lockPushes } from './push-lock.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, hold, holdGpas, readConnection, connect, makeRecord, ...pushes } = useMinistry(
  server,
  admin,
);
const { preview, pushesOf, queue, send, settle } = pushes;

/** A push that waits and is due. */
async function waiting() {
  const { wanted } = await makeRecord();
  ministry.misbehave('500');
  const push = await send(wanted);
  expect(push?.state).toBe('waiting');
  ministry.misbehave();
  await sql`update hemis_pushes set due_at = now()`.execute(server.services.db);
  return { wanted, id: push?.id ?? 0 };
}
/** From now on: a function that waits until the service is asked for something. */
function watchRequests() {
  const before = ministry.requests.length;
  const isAsked = (call: string) => ministry.requests.slice(before).some((one) => one.includes(call));
  return (call: string) => expect.poll(() => isAsked(call)).toBe(true);
}
/** Queues values, and waits until the service is asked for this. */
async function sendUntilAsked(call: string, wanted: Parameters<typeof queue>[0], count = 1) {
  const untilAsked = watchRequests();
  expect((await queue(wanted, count)).status).toBe(200);
  await untilAsked(call);
}
/** Minutes until the next run of the job that sends what waits. */
async function minutesToRun() {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from max(due_at) - now())::float / 60 as minutes from jobs
    where kind = 'hemis_push_retry' and status = 'waiting'`.execute(server.services.db);
  return rows[0]?.minutes;
}
const isDue = async () => {
  const { rows } = await sql<{ due: boolean }>`select due_at <= now() as due from hemis_pushes`.execute(
    server.services.db,
  );
  return rows.map(({ due }) => due);
};

it('removed connection: what waits ends, and goes out only when a person sends it again', async () => {
  const { wanted, id } = await waiting();
  expect((await admin.call(ministryConnections.remove, {})).status).toBe(200);
  expect(await pushesOf()).toMatchObject([
    { state: 'failed', said: expect.stringContaining('bogʻlanish oʻchirilgan') },
  ]);
  await connect();
  await runScheduled(server, 'hemis_push_retry');
  expect(ministry.stored).toEqual([]);
  expect(await preview(wanted)).toMatchObject({ count: 1 });
  const again = await admin.call(hemisPushes.again, { params: { id } });
  expect(again.result).toMatchObject({ state: 'waiting', said: null });
  await settle();
  expect(ministry.stored).toHaveLength(1);
});

/** What a push is when the connection is removed during a call, and when that call has ended. */
async function removeDuring(call: string, { release }: { release: () => void }) {
  const { wanted, studentId } = await makeRecord();
  await sendUntilAsked(call, wanted);
  // The service does not have the student any more when it answers.
  if (call === 'validate')
    await server.services.db
      .updateTable('students')
      .set({ study_status: 'graduate' })
      .where('id', '=', studentId)
      .execute();
  expect((await admin.call(ministryConnections.remove, {})).status).toBe(200);
  const [removed] = await pushesOf();
  release();
  await settle();
  const [ended] = await pushesOf();
  return { wanted, states: [removed?.state, ended?.state], said: ended?.said };
}

it('removed connection: a GPA that the service accepts after the removal is shown as sent', {
  tags: 'long',
}, async () => {
  const { wanted, states, said } = await removeDuring('student/gpa', holdGpas());
  expect([states, said]).toEqual([['failed', 'sent'], null]);
  expect(ministry.stored).toHaveLength(1);
  expect((await readConnection()).problem).toBeNull();
  // The next connection may be another service.
  await connect();
  expect(await preview(wanted)).toMatchObject({ count: 1, unchanged: 0 });
});

it('removed connection: a refusal after the removal is shown in the words of the service', {
  tags: 'long',
}, async () => {
  const { states, said } = await removeDuring('validate', hold());
  expect(states).toEqual(['failed', 'refused']);
  expect(said).toContain('Talaba topilmadi');
});

it('removed connection: what waited when an earlier version removed it makes no job run each minute', async () => {
  const { db } = server.services;
  await waiting();
  await sql`delete from ministry_connections`.execute(db);
  await runScheduled(server, 'hemis_push_retry');
  // An hour later, not a minute.
  expect(await minutesToRun()).toBeGreaterThan(30);
  await connect();
  expect((await pushesOf()).map(({ state }) => state)).toEqual(['failed']);
});

it('removed connection: one that cannot be decrypted is tried hourly and reported at night', async () => {
  const { db } = server.services;
  await connect({ nightly: true });
  await waiting();
  await sql`update ministry_connections set secret = 'boshqa server'`.execute(db);
  await runScheduled(server, 'hemis_push_retry');
  expect(await isDue()).toEqual([false]);
  const { client } = await openAccount(server, admin, { permissions: ['hemis_connection_index'] });
  await runScheduled(server, 'hemis_push_nightly');
  const { result } = await client.call(notifications.list, { query: { language: 'en' } });
  expect(result.data.map(({ text }) => text)).toEqual([
    expect.stringContaining('encrypted on another server'),
  ]);
});

it('saved connection: what waits is due at once, unless it is being sent', async () => {
  const { db } = server.services;
  await waiting();
  await sql`update ministry_connections set secret = 'boshqa server'`.execute(db);
  await runScheduled(server, 'hemis_push_retry');
  expect(await isDue()).toEqual([false]);
  expect(await minutesToRun()).toBeGreaterThan(30);
  await sql`update hemis_pushes set leased_until = now() + interval '20 minutes'`.execute(db);
  await connect();
  expect(await isDue()).toEqual([false]);
  await sql`update hemis_pushes set leased_until = null`.execute(db);
  await connect();
  expect(await isDue()).toEqual([true]);
  // A minute later, not an hour.
  expect(await minutesToRun()).toBeLessThan(30);
  await runScheduled(server, 'hemis_push_retry');
  expect((await pushesOf()).map(({ state }) => state)).toEqual(['sent']);
});

it('saved connection: what a running call could not send with the former one is due at once', {
  tags: 'long',
}, async () => {
  const { wanted, studentIds, subjectOf } = await makeRecord(2);
  await insertRating(server, subjectOf(1, 0), { rating: 95, mark: 5 });
  await admin.call(gpaRecords.recalculate, { params: { studentId: studentIds[1] ?? 0 } });
  const { release } = hold();
  await sendUntilAsked('validate', wanted, 2);
  ministry.misbehave('500');
  // The account is the same one.
  expect((await connect()).status).toBe(200);
  release();
  await settle();
  expect((await readConnection()).problem).toBeNull();
  expect((await pushesOf()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ]);
  expect(await isDue()).toEqual([true, true]);
  expect(await minutesToRun()).toBeLessThan(30);
  ministry.misbehave();
  await runScheduled(server, 'hemis_push_retry');
  expect((await pushesOf()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

it('saved connection: what the job of the night could not send with the former one is sent soon', {
  tags: 'long',
}, async () => {
  const { db } = server.services;
  await waiting();
  await sql`update jobs set due_at = now() + interval '50 minutes' where kind = 'hemis_push_retry' and status = 'waiting'`.execute(
    db,
  );
  const { release } = hold();
  const untilAsked = watchRequests();
  const night = runScheduled(server, 'hemis_push_nightly');
  await untilAsked('validate');
  ministry.misbehave('500');
  await connect();
  release();
  await night;
  expect(await isDue()).toEqual([true]);
  expect(await minutesToRun()).toBeLessThan(30);
});

it('saved connection: a run that could not use the former one delays nothing', async () => {
  const { db } = server.services;
  await waiting();
  await sql`update ministry_connections set secret = 'boshqa server'`.execute(db);
  const acts = await db.transaction().execute(async (trx) => {
    await lockPushes(trx, 1);
    const saved = connect();
    await untilLockWait(db);
    // It has read the former connection when it waits for the save.
    const run = runScheduled(server, 'hemis_push_retry');
    await untilLockWait(db, undefined, 2);
    return [saved, run];
  });
  await Promise.all(acts);
  expect(await isDue()).toEqual([true]);
  expect(await minutesToRun()).toBeLessThan(30);
});
