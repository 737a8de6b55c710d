import { messages } from '@dekanat/contract/messages/messages.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const INPUT = {
  ...{ name: 'Qabul', format: 'pdf', every: 'week', day: 1, hour: 8 },
  ...{ previous_period: false, by_email: false, receiver_ids: [] as number[] },
} as const;
const ENROLMENT = {
  report: 'enrolment',
  filters: { education_form_id: 'diurnal' },
  columns: ['student_count'],
};

const open = () =>
  openAccount(server, admin, {
    permissions: ['student_index', 'get_rating_monitoring_index', 'message_index', 'message_store'],
  });
/** A schedule with its owner. */
async function makeSchedule(content: object) {
  const { client: owner } = await open();
  const body = { ...INPUT, ...ENROLMENT, ...content };
  const { id } = (await owner.call(reportSchedules.create, { body })).result;
  return { owner, id };
}
type Made = Awaited<ReturnType<typeof makeSchedule>>;

const act = async (act: Promise<{ status: number }>) => expect((await act).status).toBe(200);
const received = async (client: Client) => (await client.call(messages.list)).result.total;
const runsOf = async ({ owner, id }: Made) =>
  (await owner.call(reportSchedules.runs, { params: { id } })).result.map(({ state, error }) => ({
    state,
    error,
  }));
const scheduleOf = async ({ owner }: Made) => (await owner.call(reportSchedules.list)).result[0];
const update = ({ owner, id }: Made, changes: object) =>
  act(owner.call(reportSchedules.update, { params: { id }, body: { ...INPUT, ...changes } }));

/** Changes the schedule while its file is made, for which a table is read that is locked meanwhile. Waits for the end of the job. */
async function whileMade({ owner, id }: Made, table: string, change: () => Promise<void>) {
  const { db } = server.services;
  const jobId = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    await act(owner.call(reportSchedules.send, { params: { id }, body: {} }));
    const { rows } = await sql<{ job_id: number }>`
      select job_id from report_runs where schedule_id = ${id}`.execute(db);
    await untilLockWait(db);
    await change();
    return rows[0]?.job_id ?? 0;
  });
  const statusOf = async () => (await admin.call(jobs.read, { params: { id: jobId } })).result.status;
  await expect.poll(statusOf).toMatch(/done|failed/);
  expect(await statusOf()).toBe('done');
}

it('report schedules: one that is deleted while its file is made is not sent', async () => {
  const other = await open();
  const made = await makeSchedule({ receiver_ids: [other.id] });
  const { owner, id } = made;
  await whileMade(made, 'student_registers', () =>
    act(owner.call(reportSchedules.remove, { params: { id } })),
  );
  expect([await received(owner), await received(other.client)]).toEqual([0, 0]);
});

it('report schedules: who is no receiver any more while the file is made does not get it', async () => {
  const [stays, leaves] = [await open(), await open()];
  const made = await makeSchedule({ receiver_ids: [stays.id, leaves.id] });
  await whileMade(made, 'student_registers', () => update(made, { receiver_ids: [stays.id] }));
  expect(await runsOf(made)).toEqual([{ state: 'sent', error: null }]);
  const counts = [made.owner, stays.client, leaves.client].map(received);
  expect(await Promise.all(counts)).toEqual([1, 1, 0]);
});

it('report schedules: one that is paused while its file is made is not sent, and says so', async () => {
  const made = await makeSchedule({});
  const { owner, id } = made;
  await whileMade(made, 'student_registers', () =>
    act(owner.call(reportSchedules.pause, { params: { id }, body: {} })),
  );
  expect(await received(owner)).toBe(0);
  expect(await runsOf(made)).toEqual([
    { state: 'failed', error: translate('report_schedule.paused_before', 'oz') },
  ]);
  expect(await scheduleOf(made)).toMatchObject({ paused_because: null, last_state: 'failed' });
  // A paused schedule can still be sent by hand.
  await act(owner.call(reportSchedules.send, { params: { id }, body: {} }));
  await expect.poll(async () => (await runsOf(made))[0]?.state).toBe('sent');
  expect(await received(owner)).toBe(1);
});

it('report schedules: one whose filters are corrected while its file fails is sent with the corrected ones', async () => {
  // Too many rows for a PDF.
  const made = await makeSchedule({ report: 'studentVisits', filters: {}, columns: ['fio'] });
  await whileMade(made, 'login_logs', () => update(made, { filters: { fio: 'an' } }));
  expect(await runsOf(made)).toEqual([{ state: 'sent', error: null }]);
  expect(await scheduleOf(made)).toMatchObject({ paused_at: null, paused_because: null });
});
