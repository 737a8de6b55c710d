import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { useServer } from '#test/use-server.ts';
import { startDueRuns, startRun } from './report-runs.ts';

const { server, admin } = useServer({ callers: ['admin'] });

const INPUT = {
  ...{ name: 'Qabul', format: 'pdf', every: 'week', day: 1, hour: 8 },
  ...{ previous_period: false, by_email: false, receiver_ids: [] },
} as const;
/** A schedule with its owner. */
async function makeSchedule() {
  const { client: owner } = await openAccount(server, admin, {
    permissions: ['student_index', 'message_index'],
  });
  const content = {
    report: 'enrolment',
    filters: { education_form_id: 'diurnal' },
    columns: ['student_count'],
  };
  const { result } = await owner.call(reportSchedules.create, { body: { ...INPUT, ...content } as const });
  return { owner, id: result.id };
}
/** As if the schedule were due since a minute. */
const becomeDue = async (id: number) => {
  const { rows } = await sql<{ next_due_at: string }>`
    update report_schedules set next_due_at = date_trunc('second', now()) - interval '1 minute'
    where id = ${id} returning next_due_at`.execute(server.services.db);
  return new Date(rows[0]?.next_due_at ?? '').getTime();
};
const dueTimes = async (owner: Client, id: number) =>
  (await owner.call(reportSchedules.runs, { params: { id } })).result.map(({ due_at }) =>
    new Date(due_at ?? '').getTime(),
  );

it('report schedules: a due time that has passed is run once when its owner changes the schedule', async () => {
  const { owner, id } = await makeSchedule();
  const due = await becomeDue(id);
  const changed = await owner.call(reportSchedules.update, {
    params: { id },
    body: { ...INPUT, name: 'Qabul yakuni' },
  });
  expect(Date.parse(changed.result.next_due_at ?? '')).toBeGreaterThan(due + 60_000);
  await server.services.db.transaction().execute(startDueRuns);
  expect(await dueTimes(owner, id)).toEqual([due]);
});

it('report schedules: one that is being changed at its due time is run after the change', async () => {
  const { db } = server.services;
  const { owner, id } = await makeSchedule();
  const due = await becomeDue(id);
  let hasEnded = false;
  const starting = await db.transaction().execute(async (trx) => {
    await sql`update report_schedules set name = 'Qabul yakuni' where id = ${id}`.execute(trx);
    const started = db.transaction().execute(startDueRuns);
    const ended = started.finally(() => {
      hasEnded = true;
    });
    await untilLockWait(db, () => hasEnded);
    return [ended];
  });
  await Promise.all(starting);
  expect(await dueTimes(owner, id)).toEqual([due]);
});

it('report schedules: a failed run waits while its job is retried, and no second file is sent meanwhile', async () => {
  const { db } = server.services;
  const { owner, id } = await makeSchedule();
  await db.transaction().execute(async (trx) => {
    const stored = trx.selectFrom('report_schedules').where('id', '=', id).selectAll();
    await startRun(trx, await stored.executeTakeFirstOrThrow(), null);
    await sql`update report_runs set state = 'failed', finished_at = now(), error = '{"key": "error.forbidden"}'
      where schedule_id = ${id}`.execute(trx);
    await sql`update jobs set status = 'waiting', due_at = now() + interval '1 hour'
      where id = (select job_id from report_runs where schedule_id = ${id})`.execute(trx);
  });
  const lastState = async () => (await owner.call(reportSchedules.list)).result[0]?.last_state;
  const runs = async () => (await owner.call(reportSchedules.runs, { params: { id } })).result;
  const send = () => owner.call(reportSchedules.send, { params: { id }, body: {} });
  expect(await lastState()).toBe('waiting');
  expect(await runs()).toMatchObject([{ state: 'waiting', error: null, finished_at: null }]);
  const { code, message } = (await send()).error;
  expect([code, message]).toEqual(['busy', translate('report_schedule.under_way', 'oz')]);
  await sql`update jobs set status = 'failed', finished_at = now()
    where id = (select job_id from report_runs where schedule_id = ${id})`.execute(db);
  expect(await lastState()).toBe('failed');
  expect(await runs()).toMatchObject([
    { state: 'failed', error: expect.any(String), finished_at: expect.any(String) },
  ]);
  expect((await send()).status).toBe(200);
});
