import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { openAccount } from '#test/accounts.ts';
import { useServer } from '#test/use-server.ts';
import { startRun } from './report-runs.ts';

const { server, admin } = useServer({ callers: ['admin'] });

it('report schedules: a failed run waits while its job is retried, and no second file is sent meanwhile', async () => {
  const { db } = server.services;
  const { client: owner } = await openAccount(server, admin, {
    permissions: ['student_index', 'message_index'],
  });
  const { result: schedule } = await owner.call(reportSchedules.create, {
    body: {
      ...{ name: 'Qabul', format: 'pdf', every: 'week', day: 1, hour: 8 },
      ...{ previous_period: false, by_email: false, receiver_ids: [] },
      ...{ report: 'enrolment', filters: { education_form_id: 'diurnal' }, columns: ['student_count'] },
    },
  });
  const { id } = schedule;
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
