import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { subjectTests, syllabusQuestions } from '@dekanat/contract/reports/subject-tests.ts';
import { testResultInfo, testResults } from '@dekanat/contract/reports/test-results.ts';
import { universityCharts, universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { startReplicated } from '#test/replica.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { query } from '#test/server-process.ts';
import type { ReportSource } from './replica.ts';

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
/** How many reports were read from a database. */
async function reportsFrom(from: ReportSource): Promise<number> {
  const { values } = await server.services.metrics.reports.get();
  return values.find(({ labels }) => labels.from === from)?.value ?? 0;
}
/** How often the replica has read this table. */
const readsOf = async (table: string) => {
  const [row] = await query<{ times: number }>(
    databases.replicaAdminUrl,
    `select (seq_scan + coalesce(idx_scan, 0))::integer as times from pg_stat_user_tables where relname = '${table}'`,
  );
  return row?.times ?? 0;
};
/** The work reads these tables on the replica, which reports it ten seconds later. */
async function expectReads(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const before = await Promise.all(tables.map(readsOf));
  await work();
  for (const [index, table] of tables.entries())
    await expect.poll(() => readsOf(table)).toBeGreaterThan(before[index] ?? 0);
}
/** The call is read from the replica; it is repeated while the replica lags behind. */
async function expectFromReplica(call: () => Promise<{ status: number }>): Promise<void> {
  const before = await reportsFrom('replica');
  await expect
    .poll(async () => {
      expect((await call()).status).toBe(200);
      return reportsFrom('replica');
    })
    .toBeGreaterThan(before);
}
/** An export must contain a faculty that was created just before. */
async function expectCurrentExport(): Promise<void> {
  const { faculty_code } = await makeFaculty(admin);
  const { status, text } = await exported();
  expect([status, text.includes(faculty_code)]).toEqual([200, true]);
}

// The last test ends the replica.
describe('replica', { shuffle: false }, () => {
  it('reads exports and reports from the replica, with everything stored before the request', async () => {
    const before = await reportsFrom('replica');
    await expectReads(['faculties', 'universities', 'student_groups', 'statements'], async () => {
      for (let times = 0; times < 5; times += 1) await expectCurrentExport();
      expect(await reportsFrom('replica')).toBeGreaterThan(before);
      await expectFromReplica(() => admin.call(universityCharts.read, { params: { id: 1 } }));
      await expectFromReplica(() => admin.call(dashboard.read));
      await expectFromReplica(() => admin.call(teacherWork.ofAll));
      await expectFromReplica(() => admin.call(universityStatistics.calls.list));
      const students = { column: 'students', row: '1', limit: 1 } as const;
      await expectFromReplica(() => admin.call(universityStatistics.calls.records, { query: students }));
      expect((await admin.call(universityStatistics.calls.list)).result.total).toBe(1);
    });
  });

  it('reads lists, matrices, the radar and answers of tests from the replica, and records who saw right ones', async () => {
    const { data: attempts } = (await admin.call(testResults.calls.list, { query: {} })).result;
    const { data: tested } = (await admin.call(subjectTests.calls.list, { query: {} })).result;
    const [{ id: test_id, student_id } = { id: 0, student_id: 0 }] = attempts;
    const syllabus_id = Number(tested[0]?.id);
    const matrix = { statement: 'first_statement' } as const;
    await expectFromReplica(() => admin.call(testResults.calls.list, { query: {} }));
    await expectFromReplica(() => admin.call(ratingAverage.calls.list, { query: matrix }));
    await expectFromReplica(() => admin.call(deadlineRadar.read));
    await expectFromReplica(() => admin.call(testResultInfo.read, { params: { test_id, student_id } }));
    await expectFromReplica(() => admin.call(syllabusQuestions.list, { query: { syllabus_id } }));
    const shown = server.services.db
      .selectFrom('personal_data_showings')
      .where('record', '=', 'syllabi')
      .select('row_id');
    expect((await shown.execute()).length).toBeGreaterThan(0);
  });

  it('gives exports a longer statement timeout than requests', async () => {
    const timeouts = await server.services.reportDb.read((db) =>
      sql<{
        seconds: number;
      }>`select extract(epoch from current_setting('statement_timeout')::interval)::integer as seconds`.execute(
        db,
      ),
    );
    expect(timeouts.rows[0]?.seconds).toBeGreaterThan(120);
  });

  it('reads from the primary while the replica lags behind', async () => {
    await query(databases.replicaAdminUrl, 'select pg_wal_replay_pause()');
    const before = [await reportsFrom('replica'), await reportsFrom('primary')];
    for (let times = 0; times < 3; times += 1) await expectCurrentExport();
    expect([await reportsFrom('replica'), (await reportsFrom('primary')) - 3]).toEqual(before);
    await query(databases.replicaAdminUrl, 'select pg_wal_replay_resume()');
    const again = async () => {
      await expectCurrentExport();
      return reportsFrom('replica');
    };
    await expect.poll(again).toBeGreaterThan(before[0] ?? 0);
  });

  it('reads from the primary after the replica dies', async () => {
    let running = true;
    const statuses: (number | 'aborted')[] = [];
    const requests = Promise.all(
      [1, 2].map(async () => {
        while (running)
          statuses.push(
            await exported().then(
              ({ status }) => status,
              () => 'aborted',
            ),
          );
      }),
    );
    await expect.poll(() => statuses.length).toBeGreaterThan(10);
    await databases.killReplica();
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 20);
    running = false;
    await requests;
    // At most the exports whose first lines had been sent.
    expect(statuses.filter((status) => status === 'aborted').length).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status !== 200 && status !== 'aborted')).toEqual([]);
    const replicated = await reportsFrom('replica');
    await expectCurrentExport();
    expect(await reportsFrom('replica')).toBe(replicated);
  });
});
