import { readFile } from 'node:fs/promises';
import { permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { reportSchedules, SCHEDULED_REPORTS } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { publish } from '#platform/realtime/bus.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { pdfText } from '#test/pdf-text.ts';
import { useServer } from '#test/use-server.ts';
import { startDueRuns } from './report-runs.ts';

const { server, superadmin, admin, admin2 } = useServer({ callers: ['superadmin', 'admin', 'admin2'] });

const INPUT = {
  name: 'Qabul',
  format: 'pdf',
  every: 'week',
  day: 1,
  hour: 8,
  previous_period: false,
  by_email: false,
  receiver_ids: [] as number[],
  report: 'enrolment',
  filters: { education_form_id: 'diurnal' },
  columns: ['speciality_name', 'student_count'],
} as const;

const PERMISSIONS: Permission[] = ['student_index', 'message_index', 'message_store'];
const owner = (permissions = PERMISSIONS, more: object = {}) =>
  openAccount(server, admin, { permissions, ...more });
const create = async (client: Client, changes: object = {}) =>
  (await client.call(reportSchedules.create, { body: { ...INPUT, ...changes } })).result;
const schedulesOf = async (client: Client) => (await client.call(reportSchedules.list)).result;
const runsOf = async (client: Client, id: number) =>
  (await client.call(reportSchedules.runs, { params: { id } })).result;
const download = async ({ token }: Client, id: number | undefined) => {
  const response = await fetch(`${server.url}/api/resources/file/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await response.arrayBuffer());
};
const waitForRun = (client: Client, id: number) =>
  expect.poll(async () => (await runsOf(client, id))[0]?.state).toMatch(/sent|failed/);
const waitForSent = (client: Client, id: number, times: number) =>
  expect
    .poll(async () => (await runsOf(client, id)).map(({ state }) => state))
    .toEqual(Array(times).fill('sent'));
/** As if the schedule were due since an instant; two processes look at the same time. */
async function becomeDue(id: number, since = '2026-11-23T08:00:00+05:00') {
  const { db } = server.services;
  await sql`update report_schedules set next_due_at = ${since} where id = ${id}`.execute(db);
  const start = () => db.transaction().execute(startDueRuns);
  await Promise.all([start(), start()]);
  await publish(db, 'job_waiting', {});
}

describe('a scheduled report', () => {
  it('is sent to its owner once for each due time, with its filters and columns', async () => {
    const { client } = await owner();
    const { id, next_due_at, filters } = await create(client);
    expect(filters).toEqual([expect.objectContaining({ value: expect.any(String) })]);
    expect(new Date(String(next_due_at)).toISOString()).toMatch(/T03:00:00/);
    await becomeDue(id);
    await waitForRun(client, id);
    const [run, ...others] = await runsOf(client, id);
    expect([run?.state, run?.error, others]).toEqual(['sent', null, []]);
    const text = pdfText(await download(client, run?.file?.id)).lines.join(' ');
    expect(text).toContain('Jami');
    const { data } = (await client.call(messages.list)).result;
    expect(data.map(({ title }) => title)).toEqual(['Qabul']);
    const [schedule] = await schedulesOf(client);
    expect(schedule).toMatchObject({ last_state: 'sent', paused_at: null });
    expect(Date.parse(String(schedule?.next_due_at))).toBeGreaterThan(Date.now());
    // The same due time again, as after a restored backup.
    await becomeDue(id);
    expect(await runsOf(client, id)).toHaveLength(1);
  });

  it('is sent once by another process when the one that made it has died', async () => {
    const { client } = await owner();
    const { id } = await create(client);
    const { db } = server.services;
    await sql`update report_schedules set next_due_at = now() - interval '1 hour' where id = ${id}`.execute(
      db,
    );
    await db.transaction().execute(async (trx) => {
      await startDueRuns(trx);
      await sql`
        update jobs set status = 'running', worker = gen_random_uuid(), attempts = 1, alive_at = now() - interval '1 hour'
        where id in (select job_id from report_runs where schedule_id = ${id})`.execute(trx);
    });
    await publish(db, 'job_waiting', {});
    await waitForRun(client, id);
    expect((await runsOf(client, id)).map(({ state }) => state)).toEqual(['sent']);
    expect((await client.call(messages.list)).result.total).toBe(1);
  });

  it('has failed when its job has, and stays due the next time', async () => {
    const { client } = await owner();
    const { id } = await create(client);
    const { db } = server.services;
    await db.transaction().execute(async (trx) => {
      await sql`update report_schedules set next_due_at = now() - interval '1 hour' where id = ${id}`.execute(
        trx,
      );
      await startDueRuns(trx);
      await sql`
        update jobs set status = 'failed', finished_at = now(), error = '{"key": "job.error.internal", "details": {"id": 7}}'
        where id in (select job_id from report_runs where schedule_id = ${id})`.execute(trx);
    });
    expect(await runsOf(client, id)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('7') },
    ]);
    expect(await schedulesOf(client)).toMatchObject([
      { last_state: 'failed', paused_at: null, next_due_at: expect.any(String) },
    ]);
  });

  it('is sent now as a workbook, also to people whom the owner may write to', async () => {
    const { client } = await owner();
    const other = await owner();
    const { db } = server.services;
    await sql`update users set email = ${`report${other.id}@example.uz`} where id = ${other.id}`.execute(db);
    const { id } = await create(client, { format: 'xlsx', receiver_ids: [other.id], by_email: true });
    expect((await client.call(reportSchedules.send, { params: { id }, body: {} })).status).toBe(200);
    await waitForRun(client, id);
    const [run] = await runsOf(client, id);
    expect([run?.state, run?.due_at]).toEqual(['sent', null]);
    expect((await download(client, run?.file?.id)).subarray(0, 2).toString()).toBe('PK');
    const { data } = (await other.client.call(messages.list)).result;
    expect(data.map(({ title }) => title)).toEqual(['Qabul']);
    expect((await download(other.client, run?.file?.id)).subarray(0, 2).toString()).toBe('PK');
    const { rows } = await sql`
      select channel from deliveries where message_id = ${data[0]?.id} and receiver_id = ${other.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ channel: 'email' }]);
  });

  it('has the numbers of the faculty that its owner has when it is made', async () => {
    const { client, id: userId } = await owner();
    const { id } = await create(client, { format: 'pdf' });
    const totalOf = async () => {
      await client.call(reportSchedules.send, { params: { id }, body: {} });
      const { length } = await runsOf(client, id);
      await waitForRun(client, id);
      expect((await runsOf(client, id)).length).toBe(length);
      const [run] = await runsOf(client, id);
      const { lines } = pdfText(await download(client, run?.file?.id));
      return Number(lines[lines.indexOf('Jami') + 1]?.replaceAll(/\D/g, ''));
    };
    const whole = await totalOf();
    await sql`update admins set faculty_id = 1 where user_id = ${userId}`.execute(server.services.db);
    server.services.sessions.forgetAll();
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from students join curricula on curricula.id = (
        select register.curriculum_id from student_registers register where register.student_id = students.id
        order by register.id desc limit 1)
      where students.study_status = 'studying' and curricula.faculty_id = 1
        and curricula.education_form_id = 'diurnal'`.execute(server.services.db);
    const own = await totalOf();
    expect(own).toBe(rows[0]?.count);
    expect(own).toBeLessThan(whole);
  });

  it('is paused with the reason when its owner has lost the permission, and with it is retried and resumes', async () => {
    const { client, groupId } = await owner([...PERMISSIONS, 'curriculum_index']);
    const { id } = await create(client);
    const { db } = server.services;
    const permission = db.selectFrom('permissions').select('id').where('name', '=', 'student_index');
    await db
      .deleteFrom('permission_group_permissions')
      .where('permission_group_id', '=', groupId)
      .where('permission_id', '=', permission)
      .execute();
    server.services.sessions.forgetAll();
    await becomeDue(id);
    await waitForRun(client, id);
    expect((await runsOf(client, id))[0]).toMatchObject({
      state: 'failed',
      error: expect.any(String),
      file: null,
    });
    expect((await schedulesOf(client))[0]).toMatchObject({
      next_due_at: null,
      paused_because: expect.any(String),
    });
    expect((await client.call(messages.list)).result.total).toBe(0);
    expect((await client.call(reportSchedules.resume, { params: { id }, body: {} })).status).toBe(403);
    await sql`insert into permission_group_permissions (permission_group_id, permission_id)
      select ${groupId}, id from permissions where name = 'student_index'`.execute(db);
    server.services.sessions.forgetAll();
    const { rows } = await sql<{ job_id: number }>`
      select job_id from report_runs where schedule_id = ${id}`.execute(db);
    const job = { params: { id: rows[0]?.job_id ?? 0 }, body: {} };
    expect((await admin.call(jobs.retry, job)).status).toBe(200);
    await waitForSent(client, id, 1);
    expect((await client.call(messages.list)).result.total).toBe(1);
    const { result } = await client.call(reportSchedules.resume, { params: { id }, body: {} });
    expect(result).toMatchObject({ paused_at: null, paused_because: null });
    expect(result.next_due_at).not.toBeNull();
  });

  it('is paused with the reason when its owner is of another faculty than its filter, and refused when saved', async () => {
    const { client, id: userId } = await owner(['curriculum_index', 'message_index']);
    const { db } = server.services;
    const content = { report: 'studentStatistics', columns: [] };
    const [kept, whole] = [
      await create(client, { ...content, filters: { academic_year_id: '1', faculty_id: '1' } }),
      await create(client, { ...content, filters: { academic_year_id: '1' } }),
    ];
    const moveTo = async (facultyId: number) => {
      await sql`update admins set faculty_id = ${facultyId} where user_id = ${userId}`.execute(db);
      server.services.sessions.forgetAll();
    };
    await moveTo(2);
    for (const { id } of [kept, whole]) {
      await becomeDue(id);
      await waitForRun(client, id);
    }
    const paused = await schedulesOf(client);
    const reasonOf = ({ id }: { id: number }) => paused.find((one) => one.id === id)?.paused_because;
    expect([reasonOf(kept), reasonOf(whole)]).toEqual([
      translate('report_schedule.other_faculty', 'oz'),
      null,
    ]);
    expect((await runsOf(client, kept.id))[0]).toMatchObject({ state: 'failed', file: null });
    const resume = () => client.call(reportSchedules.resume, { params: { id: kept.id }, body: {} });
    expect((await resume()).status).toBe(422);
    const body = { ...INPUT, ...content, filters: { academic_year_id: '1', faculty_id: '1' } } as const;
    expect((await client.call(reportSchedules.create, { body })).status).toBe(422);
    await moveTo(1);
    expect((await resume()).status).toBe(200);
  });

  it('is paused when its filters name a record of a former faculty of its owner, who is notified of the reason', async () => {
    const { db } = server.services;
    const { rows } = await sql<
      Record<'curriculum_id' | 'semester_id' | 'department_id' | 'statement_id', number>
    >`
      select curricula.id as curriculum_id, semesters.id as semester_id, departments.id as department_id, sheet.id as statement_id
      from curricula join semesters on semesters.curriculum_id = curricula.id
      join departments on departments.faculty_id = curricula.faculty_id
      join statements sheet on sheet.semester_id = semesters.id
      where curricula.faculty_id = 1 limit 1`.execute(db);
    const { client, id: userId } = await owner(
      ['get_rating_monitoring_index', 'curriculum_index', 'student_index', 'message_index'],
      { facultyId: 1 },
    );
    const contents = [
      ['attemptMarks', 'curriculum_id'],
      ['attemptMarks', 'semester_id'],
      ['teacherStatistics', 'department_id'],
      ['studentRetakes', 'statement_id'],
    ] as const;
    const made = await Promise.all(
      contents.map(([report, name]) =>
        create(client, { report, filters: { [name]: String(rows[0]?.[name]) }, columns: [] }),
      ),
    );
    await sql`update admins set faculty_id = 2 where user_id = ${userId}`.execute(db);
    server.services.sessions.forgetAll();
    for (const { id } of made) {
      await becomeDue(id);
      await waitForRun(client, id);
      expect((await runsOf(client, id))[0]).toMatchObject({ state: 'failed', file: null });
    }
    const reason = translate('report_schedule.record_of_other_faculty', 'oz');
    expect((await schedulesOf(client)).map(({ paused_because }) => paused_because)).toEqual(
      made.map(() => reason),
    );
    const { data } = (await client.call(ownNotifications.list)).result;
    expect(data.map(({ detail }) => detail)).toEqual(made.map(() => expect.stringContaining(reason)));
  });

  it('is sent to its owner and the remaining receivers when the account of another one was deleted', async () => {
    const { client } = await owner();
    const [stays, gone] = [await owner(), await owner()];
    const { id } = await create(client, { receiver_ids: [stays.id, gone.id] });
    await server.services.db.deleteFrom('users').where('id', '=', gone.id).execute();
    await becomeDue(id);
    await waitForRun(client, id);
    expect((await runsOf(client, id)).map(({ state }) => state)).toEqual(['sent']);
    for (const receiver of [client, stays.client])
      expect((await receiver.call(messages.list)).result.total).toBe(1);
    const acts = [reportSchedules.send, reportSchedules.pause, reportSchedules.resume];
    for (const act of acts) {
      expect((await client.call(act, { params: { id }, body: {} })).status).toBe(200);
      if (act === reportSchedules.send) await waitForSent(client, id, 2);
    }
    const { report: _report, filters: _filters, columns: _columns, ...changeable } = INPUT;
    const change = (receiver_ids: number[]) =>
      client.call(reportSchedules.update, { params: { id }, body: { ...changeable, receiver_ids } });
    expect((await change([stays.id, gone.id])).result.receivers.map((one) => one.id)).toEqual([stays.id]);
    expect((await change([gone.id])).status, 'not one of its receivers any more').toBe(422);
  });

  it('is paused when a receiver is out of the reach of its owner now', async () => {
    const { client, id: userId } = await owner();
    const other = await owner();
    const { id } = await create(client, { receiver_ids: [other.id] });
    const { db } = server.services;
    await sql`
      update admins set faculty_id = case user_id when ${userId} then 1 else 2 end
      where user_id in (${userId}, ${other.id})`.execute(db);
    server.services.sessions.forgetAll();
    await becomeDue(id);
    await waitForRun(client, id);
    expect((await schedulesOf(client))[0]).toMatchObject({
      last_state: 'failed',
      paused_because: expect.any(String),
    });
  });

  it('is paused when the account of its owner is closed', async () => {
    const { client, id: userId } = await owner();
    const { id } = await create(client);
    const { db } = server.services;
    await sql`update users set status = 0 where id = ${userId}`.execute(db);
    await becomeDue(id);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select state from report_runs where schedule_id = ${id}`.execute(db);
        return rows;
      })
      .toEqual([{ state: 'failed' }]);
    const { rows } = await sql`
      select next_due_at, paused_because is not null as because from report_schedules where id = ${id}`.execute(
      db,
    );
    expect(rows).toEqual([{ next_due_at: null, because: true }]);
  });

  it('covers the week before its due time, whatever days were chosen', async () => {
    const { client } = await owner(['get_rating_monitoring_index', 'message_index']);
    const { id } = await create(client, {
      report: 'signIns',
      filters: { role: 'teacher', from_date: '2020-01-01', to_date: '2020-01-02', created_at: '2020-01-02' },
      columns: ['fio', 'login_date'],
      previous_period: true,
    });
    await becomeDue(id, '2026-11-23T03:00:00Z');
    await waitForRun(client, id);
    const [run] = await runsOf(client, id);
    const text = pdfText(await download(client, run?.file?.id)).lines.join(' ');
    expect(text).toContain('16.11.2026');
    expect(text).toContain('22.11.2026');
    expect(text).not.toContain('2020');
  });
});

describe('schedules of reports', () => {
  it('are open to those who see any report', () => {
    const needed = new Set(SCHEDULED_REPORTS.map(({ access }) => access));
    expect([...permissionsFor(reportSchedules.list.access)].toSorted()).toEqual([...needed].toSorted());
  });

  it('are refused without the permission of the report, with wrong filters, and for people out of reach', async () => {
    const { client } = await owner(['message_index']);
    const status = async (caller: Client, changes: object) =>
      (await caller.call(reportSchedules.create, { body: { ...INPUT, ...changes } })).status;
    expect(await status(client, {})).toBe(403);
    const other = await owner();
    expect(await status(other.client, { filters: { nothing: '1' } })).toBe(422);
    expect(await status(other.client, { columns: ['password'] })).toBe(422);
    expect(await status(other.client, { day: 8 })).toBe(422);
    expect(await status(other.client, { previous_period: true })).toBe(422);
    const { rows } = await sql<{ id: number }>`
      select user_id as id from admins where university_id = 2 limit 1`.execute(server.services.db);
    expect(await status(other.client, { receiver_ids: [rows[0]?.id ?? 0] })).toBe(422);
    const silent = await owner(['student_index']);
    expect(await status(silent.client, { receiver_ids: [other.id] })).toBe(403);
    expect(await status(superadmin, {})).toBe(405);
  });

  it('get other filters, columns and days, and keep their runs', async () => {
    const { client } = await owner(['get_rating_monitoring_index', 'message_index']);
    const days = { from_date: '2026-01-05', to_date: '2026-01-11' };
    const { id } = await create(client, {
      ...{ report: 'signIns', filters: { role: 'teacher', ...days }, columns: ['fio'] },
      previous_period: true,
    });
    await client.call(reportSchedules.send, { params: { id }, body: {} });
    await waitForRun(client, id);
    const { report: _report, filters: _filters, columns: _columns, ...rest } = INPUT;
    const change = (body: object) =>
      client.call(reportSchedules.update, { params: { id }, body: { ...rest, ...body } });
    const filters = { role: 'admin', from_date: '2026-02-02', to_date: '2026-02-08', language: 'ru' };
    const { result } = await change({ filters, columns: ['login_date', 'fio'] });
    const { language: _language, ...parameters } = filters;
    expect(result).toMatchObject({ parameters, columns: ['login_date', 'fio'], previous_period: false });
    expect(result.filters.map(({ value }) => value)).toContain('02.02.2026');
    expect((await change({})).result).toMatchObject({ parameters, columns: ['login_date', 'fio'] });
    expect((await change({ filters: { nothing: '1' } })).status).toBe(422);
    expect((await change({ filters, columns: ['password'] })).status).toBe(422);
    await client.call(reportSchedules.send, { params: { id }, body: {} });
    await expect
      .poll(async () => (await runsOf(client, id)).map(({ state }) => state))
      .toEqual(['sent', 'sent']);
    const texts = await Promise.all(
      (await runsOf(client, id)).map(async ({ file }) =>
        pdfText(await download(client, file?.id)).lines.join(' '),
      ),
    );
    expect(texts[0]).toContain('02.02.2026');
    expect(texts[1]).not.toContain('02.02.2026');
  });

  it('name no record of another university in their filters', async () => {
    const { rows } = await sql<Record<string, number>>`
      select planned.curriculum_id, planned.semester_id, planned.subject_id, taught.group_id, taught.teacher_id,
        curricula.faculty_id, (select min(id) from departments where university_id = 1) as department_id,
        (select min(id) from syllabi where university_id = 1) as syllabus_id,
        sheet.id as statement_id, sheet.number, account.id as user_id, account.username
      from semester_subject_teachers taught
      join semester_subjects planned on planned.id = taught.semester_subject_id
      join curricula on curricula.id = planned.curriculum_id
      join lateral (
        select id, number from statements where university_id = 1 and number <> id order by id limit 1) sheet on true
      join lateral (
        select id, username from users where university_id = 1 and kind = 'student' order by id limit 1) account on true
      where taught.university_id = 1 limit 1`.execute(server.services.db);
    const chosen = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, String(rows[0]?.[name])]));
    const contents = [
      ['attemptMarks', chosen('curriculum_id', 'semester_id', 'syllabus_id', 'teacher_id', 'group_id')],
      ['teacherStatistics', chosen('faculty_id', 'department_id')],
      ['testResults', chosen('subject_id', 'user_id')],
      ['studentRetakes', chosen('statement_id')],
    ] as const;
    const permissions: Permission[] = [
      ...(['get_rating_monitoring_index', 'curriculum_index', 'student_index'] as const),
    ];
    const valuesFor = async (maker: Client, universityId: number) => {
      const { client } = await openAccount(server, maker, { permissions, universityId });
      const schedules = await Promise.all(
        contents.map(([report, filters]) => create(client, { report, filters, columns: [] })),
      );
      return schedules.flatMap(({ filters }) => filters.map(({ value }) => value));
    };
    const own = await valuesFor(admin, 1);
    expect([own.length, own.includes('—')]).toEqual([10, false]);
    expect(own.slice(-2)).toEqual([rows[0]?.username, `№ ${rows[0]?.number}`]);
    expect(await valuesFor(admin2, 2)).toEqual(own.map(() => '—'));
    const [report, filters] = contents[0];
    const body = { ...INPUT, report, filters, columns: [] };
    const { result } = await superadmin.call(reportSchedules.create, { query: { university_id: 1 }, body });
    const [listed] = await schedulesOf(superadmin);
    expect(listed?.filters, 'without a university in scope').toEqual(result.filters);
  });

  it('keep the column that the report of attempt marks has renamed', async () => {
    const { client } = await owner(['get_rating_monitoring_index', 'message_index']);
    const content = { format: 'xlsx', filters: {}, columns: ['group_name'] };
    const { id } = await create(client, { ...content, report: 'attemptMarks' });
    const other = await create(client, { ...content, report: 'testResults', columns: ['fio'] });
    const { db } = server.services;
    await sql`update report_schedules set columns = '{fio,group_name}' where id = ${id}`.execute(db);
    const send = () => client.call(reportSchedules.send, { params: { id }, body: {} });
    expect((await send()).status).toBe(422);
    const migration = new URL('../../../migrations/0240-student-of-attempt-marks.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(db);
    const columns = new Map((await schedulesOf(client)).map((schedule) => [schedule.id, schedule.columns]));
    expect([columns.get(id), columns.get(other.id)]).toEqual([['student_fio', 'group_name'], ['fio']]);
    await send();
    await waitForRun(client, id);
    expect((await runsOf(client, id)).map(({ state }) => state)).toEqual(['sent']);
  });

  it('belong to their owner alone, who changes, pauses and deletes them', async () => {
    const { client } = await owner();
    const { id } = await create(client);
    for (const stranger of [admin, admin2]) {
      expect(await schedulesOf(stranger)).toEqual([]);
      expect((await stranger.call(reportSchedules.remove, { params: { id } })).status).toBe(404);
      expect((await stranger.call(reportSchedules.runs, { params: { id } })).status).toBe(404);
    }
    const { report: _report, filters: _filters, columns: _columns, ...changeable } = INPUT;
    const body = { ...changeable, every: 'month', day: 31, hour: 7 };
    const { result } = await client.call(reportSchedules.update, { params: { id }, body });
    expect(result).toMatchObject({ every: 'month', day: 31, hour: 7 });
    expect(new Date(String(result.next_due_at)).toISOString()).toMatch(/T02:00:00/);
    const stale = { params: { id }, body: { ...body, version: result.version - 1 } };
    expect((await client.call(reportSchedules.update, stale)).status).toBe(409);
    const paused = await client.call(reportSchedules.pause, { params: { id }, body: {} });
    expect(paused.result).toMatchObject({ next_due_at: null, paused_because: null });
    await server.services.db.transaction().execute(startDueRuns);
    expect(await runsOf(client, id)).toEqual([]);
    expect((await client.call(reportSchedules.remove, { params: { id } })).status).toBe(200);
    expect(await schedulesOf(client)).toEqual([]);
  });
});
