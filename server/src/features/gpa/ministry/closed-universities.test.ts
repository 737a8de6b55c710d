import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount } from '#test/accounts.ts';
import { useMinistry } from '#test/ministry.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({
  callers: ['admin', 'superadmin'],
  environment: { HEMIS_ADDRESSES: 'any' },
});
const { ministry, connect, readConnection, makeRecord, pushesOf, send, settle } = useMinistry(server, admin);

const CLOSED = [
  [
    'is inactive',
    sql`update universities set status = 0 where id = 1`,
    sql`update universities set status = 1 where id = 1`,
  ],
  [
    'has a blocked licence',
    sql`update licences set status = 'blocked' where university_id = 1`,
    sql`update licences set status = 'active' where university_id = 1`,
  ],
] as const;

/** Notifications that nothing could be sent. */
const notified = async () =>
  (
    await sql`select key from notifications where key like 'notification.ministry%'`.execute(
      server.services.db,
    )
  ).rows;

it.each(CLOSED)(
  'closed universities: nothing is sent and nobody notified of one that %s, until it is open again',
  async (_, close, open) => {
    const { db } = server.services;
    const { wanted } = await makeRecord();
    await connect({ nightly: true });
    await openAccount(server, admin, { permissions: ['hemis_connection_index'] });
    ministry.misbehave('500');
    await send(wanted);
    expect((await readConnection()).problem).toBe('away');
    ministry.misbehave();
    await sql`update hemis_pushes set due_at = now()`.execute(db);
    expect((await close.execute(db)).numAffectedRows).toBe(1n);
    onTestFinished(async () => void (await open.execute(db)));
    const asked = ministry.requests.length;
    await runScheduled(server, 'hemis_push_retry');
    await runScheduled(server, 'hemis_push_nightly');
    expect(ministry.requests.slice(asked)).toEqual([]);
    expect(await notified()).toEqual([]);
    await open.execute(db);
    await runScheduled(server, 'hemis_push_retry');
    expect((await pushesOf())[0]?.state).toBe('sent');
  },
);

/** Runs the last job of the act again, as one that a process has claimed late. */
async function runAgain() {
  const { db } = server.services;
  await sql`
    insert into jobs (kind, input, university_id, user_id, language)
    select kind, input, university_id, user_id, language from jobs
    where kind = 'hemis_push' order by id desc limit 1`.execute(db);
  await publish(db, 'job_waiting', {});
  await settle();
  const { rows } = await sql<{ status: string; key: string | null }>`
    select status, error ->> 'key' as key from jobs where kind = 'hemis_push' order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

it.each(CLOSED)(
  'closed universities: also a super administrator sends nothing of one that %s',
  { tags: 'long' },
  async (_, close, open) => {
    const { db } = server.services;
    const { wanted } = await makeRecord();
    const create = () =>
      superadmin.call(hemisPushes.create, {
        query: { language: 'en' },
        body: { ...wanted, university_id: 1, count: 1 },
      });
    ministry.misbehave('refuses');
    expect((await create()).status).toBe(200);
    await settle();
    const [push] = await pushesOf();
    expect(push?.state).toBe('refused');
    ministry.misbehave();
    expect((await close.execute(db)).numAffectedRows).toBe(1n);
    onTestFinished(async () => void (await open.execute(db)));
    const asked = ministry.requests.length;
    const again = () =>
      superadmin.call(hemisPushes.again, { params: { id: push?.id ?? 0 }, query: { language: 'en' } });
    const message = expect.stringContaining('The university is inactive or its licence is blocked');
    for (const act of [create, again]) {
      const { status, error } = await act();
      expect([status, error.message]).toEqual([405, message]);
    }
    await sql`update hemis_pushes set state = 'waiting', said = null, response_status = null, due_at = now()`.execute(
      db,
    );
    expect(await runAgain()).toEqual({ status: 'failed', key: 'ministry_connection.closed' });
    expect(ministry.requests.slice(asked)).toEqual([]);
    await open.execute(db);
    expect((await runAgain())?.status).toBe('done');
    expect((await pushesOf())[0]?.state).toBe('sent');
  },
);
