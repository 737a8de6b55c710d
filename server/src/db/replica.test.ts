import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { universityStatistics } from '@dekanat/contract/universities/statistics.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { startReplicated } from '#test/replica.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { query } from '#test/server-process.ts';

let databases: Awaited<ReturnType<typeof startReplicated>>;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  databases = await startReplicated();
  server = await startTestServer(
    { DATABASE_REPLICA_URL: databases.replicaUrl },
    { databaseUrl: databases.url },
  );
  admin = await signIn(server.url, 'admin');
});
afterAll(async () => {
  await server.close();
  await databases.close();
});

const exported = async () => {
  const { status, body } = await admin.call(faculties.export, { query: { format: 'csv' } });
  return { status, text: String(body) };
};
/** Statements that the replica was asked to run for us, of the table of that name. */
const askedOfReplica = async (table: string) => {
  const [row] = await query<{ times: number }>(
    databases.replicaAdminUrl,
    `select count(*)::integer as times from pg_stat_activity where usename = 'dekanat' and query like '%from "${table}"%'`,
  );
  return row?.times ?? 0;
};
/** Each with a faculty made just before, which must be in it. */
async function exportsWhatWasStored(): Promise<void> {
  const { faculty_code } = await makeFaculty(admin);
  const { status, text } = await exported();
  expect([status, text.includes(faculty_code)]).toEqual([200, true]);
}

it('exports and reports are read from the replica, and know what was stored a moment before', async () => {
  for (let times = 0; times < 10; times += 1) await exportsWhatWasStored();
  expect(await askedOfReplica('faculties')).toBeGreaterThan(0);
  expect(server.services.reportDb.usesReplica()).toBe(true);
  expect((await admin.call(universityStatistics.list)).result.total).toBe(1);
  expect(await askedOfReplica('universities')).toBeGreaterThan(0);
  expect((await admin.call(universityStatistics.read, { params: { id: 1 } })).status).toBe(200);
  expect((await admin.call(dashboard.read)).status).toBe(200);
  expect(await askedOfReplica('student_groups')).toBeGreaterThan(0);
});

it('an export that is received slowly is not ended like a statement that hangs', async () => {
  const timeouts = await server.services.reportDb.read((db) =>
    sql<{
      seconds: number;
    }>`select extract(epoch from current_setting('statement_timeout')::interval)::integer as seconds`.execute(
      db,
    ),
  );
  expect(timeouts.rows[0]?.seconds).toBeGreaterThan(120);
});

it('one that lags behind is left alone until it has caught up', async () => {
  await query(databases.replicaAdminUrl, 'select pg_wal_replay_pause()');
  for (let times = 0; times < 3; times += 1) await exportsWhatWasStored();
  expect(server.services.reportDb.usesReplica()).toBe(false);
  await query(databases.replicaAdminUrl, 'select pg_wal_replay_resume()');
  const again = async () => {
    await exportsWhatWasStored();
    return server.services.reportDb.usesReplica();
  };
  await expect.poll(again, { timeout: 15_000 }).toBe(true);
});

it('one that dies in the middle is not missed: exports go on', async () => {
  let going = true;
  const statuses: (number | 'broken off')[] = [];
  const asking = Promise.all(
    [1, 2].map(async () => {
      while (going)
        statuses.push(
          await exported().then(
            ({ status }) => status,
            () => 'broken off',
          ),
        );
    }),
  );
  await expect.poll(() => statuses.length).toBeGreaterThan(10);
  await databases.killReplica();
  const before = statuses.length;
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(before + 20);
  going = false;
  await asking;
  // At most those of which the first lines had been sent.
  expect(statuses.filter((status) => status === 'broken off').length).toBeLessThanOrEqual(2);
  expect(statuses.filter((status) => status !== 200 && status !== 'broken off')).toEqual([]);
  expect(server.services.reportDb.usesReplica()).toBe(false);
  await exportsWhatWasStored();
});
