import { readFile } from 'node:fs/promises';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import type { Queryable } from '#db/database.ts';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { startRun } from './report-runs.ts';

const { server, admin } = useServer({ callers: ['admin'] });
const open = () =>
  openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index', 'student_update', 'message_index', 'message_store'],
  });
let owner: Client;
let receiver: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  ({ client: owner } = await open());
  receiver = await open();
});

const TIMING = {
  ...{ name: 'Kirishlar', format: 'pdf', every: 'week', day: 1, hour: 8 },
  ...{ previous_period: false, by_email: false, receiver_ids: [] },
} as const;
const create = (fio: string, changes: object = {}) =>
  owner.call(reportSchedules.create, {
    body: { ...TIMING, report: 'signIns', filters: { role: 'user', fio }, columns: ['fio'], ...changes },
  });
const schedules = async () => (await owner.call(reportSchedules.list)).result;
/** As if the search had been stored before it was refused. */
async function storeSearch(id: number, fio: string) {
  const filters = JSON.stringify({ role: 'user', fio });
  await server.services.db.updateTable('report_schedules').set({ filters }).where('id', '=', id).execute();
}
async function migrate(db: Queryable) {
  const migration = new URL('../../../migrations/0426-schedules-without-passports.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
}
const PERSONAL = { filters: [translate('report_schedule.personal', 'oz')] };

describe('a scheduled report that searches for a passport or PINFL', () => {
  it.each(['AB1234567', 'ав 1234567', '50109040 010015'])('is refused: %s', async (fio) => {
    const { status, error } = await create(fio);
    expect([status, error.message]).toEqual([422, PERSONAL]);
    expect(await schedules()).toEqual([]);
  });

  it('is refused as a change, which leaves the stored search', async () => {
    const { id } = (await create('Karimov')).result;
    const change = (fio: string) =>
      owner.call(reportSchedules.update, {
        params: { id },
        body: { ...TIMING, filters: { role: 'user', fio } },
      });
    const { status, error } = await change('AB1234567');
    expect([status, error.message]).toEqual([422, PERSONAL]);
    expect((await schedules()).map(({ parameters }) => parameters.fio)).toEqual(['Karimov']);
    expect((await change('401231100001')).result.parameters.fio).toBe('401231100001');
    await owner.call(reportSchedules.remove, { params: { id } });
  });

  it('was paused with the reason when it had been stored before, and others were not', async () => {
    const { db } = server.services;
    const searches = ['AB1234567', ' ав 1234567', '50109040 010015', 'Karimov', '401231100001'];
    const ids: number[] = [];
    for (const fio of searches) {
      const { id } = (await create('Karimov')).result;
      await storeSearch(id, fio);
      await db.insertInto('report_runs').values({ schedule_id: id }).execute();
      ids.push(id);
    }
    await migrate(db);
    const stored = await schedules();
    const found = ids.map((id) => stored.find((schedule) => schedule.id === id));
    const because = translate('report_schedule.personal', 'oz');
    expect(found.map((schedule) => [schedule?.parameters.fio, schedule?.paused_because])).toEqual([
      ...Array.from({ length: 3 }, () => [undefined, because]),
      ['Karimov', null],
      ['401231100001', null],
    ]);
    const { rows } = await sql<{ state: string }>`
      select state from report_runs where schedule_id = any(${ids}::integer[]) order by schedule_id`.execute(
      db,
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'waiting', 'waiting']);
    expect(found.map((schedule) => schedule?.next_due_at === null)).toEqual([true, true, true, false, false]);
  });

  it('is not sent without its search by a job that waited, nor when the job is retried', async () => {
    const { db } = server.services;
    const { id } = (await create('Karimov', { format: 'xlsx', receiver_ids: [receiver.id] })).result;
    await storeSearch(id, 'AB1234567');
    await db.transaction().execute(async (trx) => {
      const schedule = await trx
        .selectFrom('report_schedules')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow();
      await startRun(trx, schedule, null);
      await migrate(trx);
    });
    await publish(db, 'job_waiting', {});
    const job = () =>
      db
        .selectFrom('jobs')
        .innerJoin('report_runs', 'report_runs.job_id', 'jobs.id')
        .where('report_runs.schedule_id', '=', id)
        .select(['jobs.id', 'jobs.status', 'jobs.attempts'])
        .executeTakeFirstOrThrow();
    const isNotSent = async () => {
      await expect.poll(job).toMatchObject({ status: 'done', attempts: 1 });
      const { result } = await owner.call(reportSchedules.runs, { params: { id } });
      expect(result).toMatchObject([
        { state: 'failed', error: translate('report_schedule.personal', 'oz'), file: null },
      ]);
      for (const client of [owner, receiver.client])
        expect((await client.call(messages.list)).result.total).toBe(0);
    };
    await isNotSent();
    const { id: jobId } = await job();
    await db.updateTable('jobs').set({ status: 'failed' }).where('id', '=', jobId).execute();
    expect((await admin.call(jobs.retry, { params: { id: jobId }, body: {} })).status).toBe(200);
    await isNotSent();
  });

  it('is not resumed or sent without its search until other filters are chosen', async () => {
    const { id } = (await create('Karimov')).result;
    await storeSearch(id, 'AB1234567');
    await migrate(server.services.db);
    const act = (call: typeof reportSchedules.resume | typeof reportSchedules.send) =>
      owner.call(call, { params: { id }, body: {} });
    const change = (body: object) =>
      owner.call(reportSchedules.update, { params: { id }, body: { ...TIMING, ...body } });
    const isRefused = async () => {
      for (const call of [reportSchedules.resume, reportSchedules.send]) {
        const { status, error } = await act(call);
        expect([status, error.message]).toEqual([422, PERSONAL]);
      }
      expect((await owner.call(reportSchedules.runs, { params: { id } })).result).toEqual([]);
    };
    await isRefused();
    for (const body of [{}, { filters: { role: 'user' } }]) {
      expect((await change(body)).result.paused_because).toBe(PERSONAL.filters[0]);
      await isRefused();
    }
    const { result } = await change({ filters: { role: 'user', fio: 'Karimov' } });
    expect(result).toMatchObject({ paused_at: expect.any(String), paused_because: null, next_due_at: null });
    const resumed = await act(reportSchedules.resume);
    expect([resumed.status, resumed.result.paused_at]).toEqual([200, null]);
    expect((await act(reportSchedules.send)).status).toBe(200);
  });
});
