import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeStudentGroup } from '#test/factories.ts';
import {
  assignTeacher,
  closeWindows,
  controlItem,
  daysFromNow,
  makeScheduledSheet,
  type ScheduledSheet,
  windowItem,
} from '#test/individual-schedule-factories.ts';
import { fc } from '#test/rating-factories.ts';
import { xlsx } from '#test/sheets.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

let teacher: Client;
let teacherId: number;
let sheet: ScheduledSheet;
const { server, admin } = useServer();
beforeAll(async () => {
  ({ client: teacher, id: teacherId } = await openTeacherAccount(server, admin));
});
beforeEach(async () => {
  sheet = await makeScheduledSheet(server, admin);
  await assignTeacher(server, sheet, teacherId);
  await closeWindows(server, sheet);
});

const REASON = 'Oʻqituvchi xizmat safarida boʻlgan';
const create = (item: ReturnType<typeof windowItem>, teacher_id = [teacherId]) =>
  admin.call(individualWindows.create, { body: { reason: REASON, teacher_id, body: [item] } });
const save = (student: number | undefined, value: number, was: number | null = null) =>
  teacher.call(ownSheets.save, {
    params: { id: sheet.finalId },
    body: { changes: [fc(student ?? 0, value, was)] },
  });
const ownRow = async () => {
  const { result } = await teacher.call(ownSheets.list, { query: { control_type_id: 3 } });
  return result.data.find(({ id }) => id === sheet.finalId);
};

it('teacher schedules: lets the teacher enter marks within the individual window, and not after its end', async () => {
  const [student] = sheet.studentSubjectIds;
  expect((await save(student, 40)).status).toBe(403);
  const [from, to] = [daysFromNow(-1), daysFromNow(1)];
  await create(windowItem(sheet, from, to));
  expect((await save(student, 40)).status).toBe(200);
  expect(await ownRow()).toMatchObject({ editable: true, window: { from, to, individual: true } });
  const past = daysFromNow(-2);
  await create(windowItem(sheet, daysFromNow(-3), past));
  expect((await save(student, 41, 40)).status).toBe(403);
  expect(await ownRow()).toMatchObject({ editable: false, window: { to: past, individual: true } });
});

it('teacher schedules: shows in the sheet why the window is open', async () => {
  const { ids } = (await create(windowItem(sheet))).result;
  const read = await admin.call(sheets.read, { params: { id: sheet.finalId } });
  expect(read.result.window?.individual).toMatchObject({ id: ids[0], reason: REASON, author: 'admin' });
  const one = await admin.call(individualWindows.read, { params: { id: ids[0] ?? 0 } });
  expect(one.result.statements.map(({ id }) => id)).toEqual([sheet.finalId]);
  expect(one.result).toMatchObject({ state: 'active', teacher_id: teacherId, control_type_id: 3 });
});

it('teacher schedules: ends a window without an end after the days of the setting', async () => {
  await create(windowItem(sheet, daysFromNow(-1)));
  const query = { curriculum_id: sheet.curriculum.id };
  const [row] = (await admin.call(individualWindows.list, { query })).result.data;
  const days = (from = '', to = '') => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  expect(days(row?.start_date, row?.end_date)).toBe(days(row?.usual_from, row?.usual_to));
  expect(days(row?.start_date, row?.end_date)).toBeGreaterThan(0);
});

it('teacher schedules: exports the statement of the control', async () => {
  await create(windowItem(sheet));
  await server.services.db
    .updateTable('exam_schedules')
    .set({ statement: 'second_statement' })
    .where('id', '=', sheet.finalExamId)
    .execute();
  const { body } = await admin.call(individualWindows.export, {
    query: { curriculum_id: sheet.curriculum.id, format: 'csv', columns: 'statement,reason' },
  });
  expect(String(body)).toContain(`"2-qaydnoma","${REASON}"`);
});

it('teacher schedules: restores the usual window when the individual one is cancelled', async () => {
  const { ids } = (await create(windowItem(sheet))).result;
  const cancel = () => admin.call(individualWindows.cancel, { body: { ids, reason: 'Xato kiritilgan' } });
  expect((await cancel()).result).toEqual({ cancelled: 1 });
  expect((await cancel()).error.code).toBe('stale');
  expect((await save(sheet.studentSubjectIds[0], 40)).status).toBe(403);
  expect(await ownRow()).toMatchObject({ editable: false, window: { individual: false } });
  const query = { curriculum_id: sheet.curriculum.id };
  const { data } = (await admin.call(individualWindows.list, { query })).result;
  expect(data.map(({ state, reason }) => [state, reason])).toEqual([['cancelled', 'Xato kiritilgan']]);
});

it('teacher schedules: changes nothing for another teacher and another control', async () => {
  const other = await makeTeacher(admin);
  const refused = await create(windowItem(sheet), [teacherId, other.id]);
  expect(refused.status).toBe(422);
  expect(refused.error.message).toMatchObject({ teacher_id: [expect.stringContaining('Sinovov')] });
  await create(windowItem(sheet));
  const interim = await teacher.call(ownSheets.read, { params: { id: sheet.interimId } });
  expect(interim.result.editable.locked_by).toBe('window');
});

it('teacher schedules: refuses a teacher who is assigned to only one of two subjects', async () => {
  const unassigned = await makeScheduledSheet(server, admin, { students: 1 });
  const bodies = [
    [windowItem(unassigned), windowItem(sheet)],
    [windowItem(sheet), windowItem(unassigned)],
  ];
  for (const body of bodies) {
    const { status, error } = await admin.call(individualWindows.create, {
      body: { reason: REASON, teacher_id: [teacherId], body },
    });
    expect([status, error.message]).toEqual([422, { teacher_id: [expect.any(String)] }]);
  }
});

it('teacher schedules: refuses a teacher or control of another university, and an end before the start', async () => {
  const admin2 = await signIn(server.url, 'admin2');
  const theirs = await makeScheduledSheet(server, admin2, { students: 1 });
  const fieldsOf = async (...given: Parameters<typeof create>) => {
    const { status, error } = await create(...given);
    return [status, Object.keys(error.message)];
  };
  expect(await fieldsOf(windowItem(theirs))).toEqual([422, ['body.0.exam_schedule_id']]);
  expect(await fieldsOf({ ...windowItem(sheet), exam_schedule_id: theirs.finalExamId })).toEqual([
    422,
    ['body.0.exam_schedule_id'],
  ]);
  const stranger = await makeTeacher(admin2);
  expect(await fieldsOf(windowItem(sheet), [stranger.id])).toEqual([422, ['teacher_id.0']]);
  expect(await fieldsOf(windowItem(sheet, daysFromNow(2), daysFromNow(1)))).toEqual([
    422,
    ['body.0.end_date'],
  ]);
});

it('teacher schedules: previews other exams of the teacher, a window before the control, and what is replaced', async () => {
  const { db } = server.services;
  const preview = async (from: string, to: string, teacher_id = [teacherId]) => {
    const body = { reason: REASON, teacher_id, body: [windowItem(sheet, from, to)] };
    return (await admin.call(individualWindows.preview, { body })).result;
  };
  // Other tests have exams of this teacher on the days before.
  const [from, to] = [daysFromNow(3), daysFromNow(3.1)];
  await db
    .updateTable('exam_schedules')
    .set({ start_date: from })
    .where('id', '=', sheet.interimExamId)
    .execute();
  const clashing = await preview(from, to);
  expect(clashing.rows).toMatchObject([
    { teacher_id: teacherId, replaces: null, clashes: [{ exam_schedule_id: sheet.interimExamId }] },
  ]);
  expect(clashing.rows[0]?.warnings).toContain('clash');
  // A window of days leaves time beside an exam.
  expect((await preview(from, daysFromNow(5))).rows[0]?.clashes).toEqual([]);

  await create(windowItem(sheet, from, to));
  const early = await preview('2020-01-02T04:00:00.000Z', '2020-01-03T04:00:00.000Z');
  expect(early.rows[0]?.warnings).toEqual(['outside_semester', 'past', 'before_control']);
  expect(early.rows[0]?.replaces).toEqual({ start_date: from, end_date: to });
  const other = await makeTeacher(admin);
  const refused = await preview(from, to, [teacherId, other.id]);
  expect(refused).toMatchObject({ total: 2, obstacles: 1, rows: [{ teacher_id: other.id }, {}] });
});

it('teacher schedules: warns of a window that begins before the control', async () => {
  const { db } = server.services;
  const control = daysFromNow(1);
  await db
    .updateTable('exam_schedules')
    .set({ start_date: control })
    .where('id', '=', sheet.finalExamId)
    .execute();
  const warnings = async (from: string) => {
    const body = {
      reason: REASON,
      teacher_id: [teacherId],
      body: [windowItem(sheet, from, daysFromNow(2.5))],
    };
    return (await admin.call(individualWindows.preview, { body })).result.rows[0]?.warnings;
  };
  expect(await warnings(daysFromNow(0))).toContain('begins_before_control');
  expect(await warnings(control)).not.toContain('begins_before_control');
});

it('teacher schedules: warns of a closed sheet, which the window does not open', async () => {
  const { db } = server.services;
  const setState = (id: number, state: string) =>
    db.updateTable('statements').set({ state }).where('id', '=', id).execute();
  const interimItem = { ...windowItem(sheet), exam_schedule_id: sheet.interimExamId };
  const warned = async () => {
    const body = { reason: REASON, teacher_id: [teacherId], body: [windowItem(sheet), interimItem] };
    const { result } = await admin.call(individualWindows.preview, { body });
    expect(result.obstacles).toBe(0);
    return result.rows
      .filter(({ warnings }) => warnings.includes('sheet_closed'))
      .map(({ item }) => item)
      .sort();
  };
  expect(await warned()).toEqual([]);
  await setState(sheet.interimId, 'closed');
  expect(await warned()).toEqual([1]);
  await setState(sheet.interimId, 'entered');
  await setState(sheet.finalId, 'closed');
  expect(await warned()).toEqual([0, 1]);
  expect((await create(windowItem(sheet))).status).toBe(200);
});

it('teacher schedules: does not warn of a closed sheet while another of the teacher is open', async () => {
  const { db } = server.services;
  const group = await makeStudentGroup(admin);
  await assignTeacher(server, { ...sheet, groupId: group.id }, teacherId);
  await sql`
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select university_id, curriculum_id, semester_id, semester_subject_id, ${group.id}, control_type_id, statement
    from statements where id = ${sheet.finalId}`.execute(db);
  await db.updateTable('statements').set({ state: 'closed' }).where('id', '=', sheet.finalId).execute();
  const body = { reason: REASON, teacher_id: [teacherId], body: [windowItem(sheet)] };
  const { result } = await admin.call(individualWindows.preview, { body });
  expect(result.rows[0]?.warnings).not.toContain('sheet_closed');
});

it('teacher schedules: lets the dean set a window of an assigned teacher of another faculty, and of no other one', async () => {
  const { rows } = await sql<{ faculty_id: number }>`
    select faculty_id from curricula where id = ${sheet.curriculum.id}`.execute(server.services.db);
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['curriculum_index', 'curriculum_update'],
    facultyId: rows[0]?.faculty_id ?? 0,
  });
  const [offered] = (await dean.call(scheduleChoices.subjects, { query: sheet.place })).result;
  expect(offered?.teachers).toMatchObject([{ id: teacherId, department_name: expect.any(String) }]);
  const save = (teacher_id: number[]) =>
    dean.call(individualWindows.create, { body: { reason: REASON, teacher_id, body: [windowItem(sheet)] } });
  const saved = await save([teacherId]);
  expect([saved.status, saved.result.ids?.length]).toEqual([200, 1]);
  const foreign = await makeTeacher(admin);
  const refused = await save([teacherId, foreign.id]);
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['teacher_id.1']]);
});

it('teacher schedules: offers the subjects with their teachers, of one department', async () => {
  const { result } = await admin.call(scheduleChoices.subjects, { query: sheet.place });
  expect(result).toMatchObject([{ id: sheet.subjectId, teachers: [{ id: teacherId }] }]);
  const query = { ...sheet.place, department_id: 2_147_483_647 };
  expect((await admin.call(scheduleChoices.subjects, { query })).result).toEqual([]);
});

it('teacher schedules: lets the teacher enter the mark of one student within the individual time, by hand and from a file', async () => {
  const [student, other] = sheet.studentSubjectIds;
  const schedule = (start: string) =>
    admin.call(individualExams.create, {
      body: { student_id: sheet.studentIds.slice(0, 1), body: [controlItem(sheet, start)] },
    });
  await schedule(daysFromNow(2));
  expect((await save(student, 40)).status).toBe(403);
  await schedule(daysFromNow(-1));
  const read = await teacher.call(ownSheets.read, { params: { id: sheet.finalId } });
  expect(read.result.editable).toMatchObject({
    fc: false,
    locked_by: 'window',
    individual: { ic: false, fc: true },
  });
  expect(read.result.rows.map(({ individual }) => individual?.open)).toEqual([true, undefined]);
  expect(await ownRow()).toMatchObject({ editable: true, individual: 1 });
  expect((await save(student, 40)).status).toBe(200);
  expect((await save(other, 40)).status).toBe(403);
  const file = await xlsx([
    ['Talaba raqami', 'Yakuniy nazorat'],
    ...read.result.rows.map(({ id_number }) => [id_number, 45]),
  ]);
  const preview = await teacher.call(ownSheets.import, { params: { id: sheet.finalId }, files: [file] });
  expect(preview.result.rows.map(({ effect }) => effect)).toEqual(['changed', 'faulty']);
});
