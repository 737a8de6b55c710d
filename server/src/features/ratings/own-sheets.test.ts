import { today } from '@dekanat/contract/api/days.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import {
  fc,
  ic,
  insertControl,
  type MadeSheet,
  makeSheet,
  readSheet,
  saveCells,
} from '#test/rating-factories.ts';
import { rate } from '#test/registration-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { xlsx } from '#test/sheets.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

let teacher: Client;
let teacherId: number;
/** A sheet of the teacher in which nothing is entered. */
let empty: MadeSheet;
const { server, admin } = useServer();
beforeAll(async () => {
  ({ client: teacher, id: teacherId } = await openTeacherAccount(server, admin));
  empty = await makeAssigned();
});

/** A new sheet that is assigned to the teacher. */
async function makeAssigned(teacher_id = teacherId): Promise<MadeSheet & { student: number }> {
  const made = await makeSheet(server, admin);
  await server.services.db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: 1,
      curriculum_id: made.curriculum.id,
      semester_subject_id: made.semesterSubjectId,
      group_id: made.groupId,
      teacher_id,
      statement: 'first_statement',
    })
    .execute();
  return { ...made, student: made.studentSubjectIds[0] ?? 0 };
}
const save = (client: Client, id: number, changes: unknown[]) =>
  client.call(ownSheets.save, { params: { id }, body: { changes } });

it('own sheets: refuses a teacher to whom the sheet is not assigned, and staff', async () => {
  const { client: stranger } = await openTeacherAccount(server, admin);
  for (const client of [stranger, admin]) {
    expect((await client.call(ownSheets.read, { params: { id: empty.finalId } })).status).toBe(404);
    const [student = 0] = empty.studentSubjectIds;
    expect((await save(client, empty.finalId, [fc(student, 40)])).status).toBe(404);
    expect((await client.call(ownSheets.list, {})).result.total).toBe(0);
  }
});

it('own sheets: lets the assigned teacher enter interim points in the interim sheet and final points in the final one', async () => {
  const { finalId, interimId, groupId, student } = await makeAssigned();
  const { result } = await teacher.call(ownSheets.list, {});
  const ofGroup = result.data.filter(({ group_id }) => group_id === groupId);
  expect(ofGroup.map(({ id, editable, teacher_id }) => [id, editable, teacher_id])).toEqual([
    [finalId, true, teacherId],
    [interimId, true, teacherId],
  ]);
  expect((await save(teacher, finalId, [fc(student, 40)])).result.rows).toMatchObject([{ fc_rating: 40 }]);
  const interim = [ic(student, 30)];
  expect((await save(teacher, finalId, interim)).status).toBe(405);
  const saved = await save(teacher, interimId, interim);
  expect(saved.result.rows).toMatchObject([{ rating: 70, mark: 4 }]);
});

/** The window of the control is over. */
const endControls = ({ semesterSubjectId }: MadeSheet) =>
  server.services.db
    .updateTable('exam_schedules')
    .set({ start_date: '2020-01-10T04:00:00Z', end_date: null })
    .where('semester_subject_id', '=', semesterSubjectId)
    .execute();

it('own sheets: lists those to be filled now first and closed ones last, each by term, also across pages', async () => {
  const own = await openTeacherAccount(server, admin);
  const { db } = server.services;
  const [open, late] = [await makeAssigned(own.id), await makeAssigned(own.id)];
  const [old, closed] = [await makeAssigned(own.id), await makeAssigned(own.id)];
  for (const sheet of [late, old]) await endControls(sheet);
  const firstYear = db.selectFrom('academic_years').select('id').orderBy('start_year').limit(1);
  await db
    .updateTable('semesters')
    .set({ academic_year_id: firstYear })
    .where('id', '=', old.semesterId)
    .execute();
  await saveCells(admin, closed.finalId, [fc(closed.student, 40)]);
  await db.updateTable('statements').set({ state: 'closed' }).where('id', '=', closed.finalId).execute();
  const idsOf = async (query: { limit?: number; page?: number }) =>
    (await own.client.call(ownSheets.list, { query: { control_type_id: 3, ...query } })).result.data.map(
      ({ id, editable }) => [id, editable],
    );
  const expected = [
    [open.finalId, true],
    [late.finalId, false],
    [old.finalId, false],
    [closed.finalId, false],
  ];
  expect(await idsOf({})).toEqual(expected);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ limit: 1, page })));
  expect(pages.flat()).toEqual(expected);
});

it('own sheets: publishes entered points to the assigned teacher', async () => {
  const { finalId, student } = await makeAssigned();
  const reader = await readEvents(server.url, teacher, events.own);
  onTestFinished(() => reader.close());
  await reader.next('ready');
  const body = { changes: [fc(student, 45)] };
  expect((await admin.call(sheets.save, { params: { id: finalId }, body })).status).toBe(200);
  const changed = { event: 'changed', resource: 'ratings', parent_id: finalId };
  await expect.poll(() => reader.heard).toContainEqual(changed);
});

it('own sheets: finds sheets by words of group, subject and teacher together', async () => {
  const { groupId, semesterSubjectId } = await makeAssigned();
  const ofGroup = { query: { group_id: groupId } } as const;
  const [row] = (await admin.call(statements.list, ofGroup)).result.data;
  const found = async (search: string) =>
    (await admin.call(statements.list, { query: { ...ofGroup.query, search } })).result.total;
  const { student_group_name, subject_name, teacher_name } = row ?? {};
  for (const search of [student_group_name, subject_name, teacher_name])
    expect([search, await found(search ?? '')]).toEqual([search, 1]);
  expect(await found(`${teacher_name?.toUpperCase()} ${student_group_name} ${subject_name}`)).toBe(1);
  expect(await found(`${student_group_name} yoʻqfan`)).toBe(0);
  // The lead teacher of the subject is shown only where no teacher is assigned.
  const { id: teacher_id, fio } = await makeTeacher(admin);
  await server.services.db
    .updateTable('semester_subjects')
    .set({ teacher_id })
    .where('id', '=', semesterSubjectId)
    .execute();
  expect([await found(`${student_group_name} ${fio}`), await found(fio)]).toEqual([0, 0]);
});

it('own sheets: refuses the teacher outside the window of the control, but not staff', async () => {
  const made = await makeAssigned();
  const { finalId, student } = made;
  await endControls(made);
  const changes = [fc(student, 40)];
  expect((await save(teacher, finalId, changes)).status).toBe(403);
  const sheet = await teacher.call(ownSheets.read, { params: { id: finalId } });
  expect(sheet.result.editable).toMatchObject({ fc: false, locked_by: 'window' });
  expect((await admin.call(sheets.save, { params: { id: finalId }, body: { changes } })).status).toBe(200);
});

/** An individual date of the first student for the final control of a statement, which has begun. */
async function insertOpenDate(made: MadeSheet, statement: 'first_statement' | 'second_statement') {
  const { curriculum, semesterSubjectId, studentIds } = made;
  const { db } = server.services;
  const { id: exam_schedule_id } = await db
    .selectFrom('exam_schedules')
    .where('semester_subject_id', '=', semesterSubjectId)
    .where('control_type_id', '=', 3)
    .where('statement', '=', statement)
    .select('id')
    .executeTakeFirstOrThrow();
  const start_date = new Date(Date.now() - 60_000).toISOString();
  const date = { student_id: studentIds[0] ?? 0, exam_schedule_id, start_date, user_id: 1 };
  const place = { university_id: 1, curriculum_id: curriculum.id, semester_subject_id: semesterSubjectId };
  await db
    .insertInto('individual_exam_schedules')
    .values({ ...place, ...date })
    .execute();
  return date;
}
/** How many students have an open individual date on a sheet, and whether results may be entered. */
const openDatesOf = async (sheet: number) => {
  const { result } = await teacher.call(ownSheets.list, { query: { limit: 100 } });
  const { individual, editable } = result.data.find(({ id }) => id === sheet) ?? {};
  return [individual, editable];
};

it('own sheets: counts open individual dates only of students for whom results are entered on the sheet', async () => {
  const made = await makeAssigned();
  const { finalId, student } = made;
  const { db } = server.services;
  await endControls(made);
  await saveCells(admin, finalId, [fc(student, 20)]);
  const date = await insertOpenDate(made, 'first_statement');
  const listed = () => openDatesOf(finalId);
  const setSubject = (given: { status?: number; restoration_id?: number | null }) =>
    db.updateTable('student_subjects').set(given).where('id', '=', student).execute();
  const setStatus = (study_status: string) =>
    db.updateTable('students').set({ study_status }).where('id', '=', date.student_id).execute();
  const setEnd = (to_date: string | null) =>
    db.updateTable('student_registers').set({ to_date }).where('student_id', '=', date.student_id).execute();
  expect(await listed()).toEqual([1, true]);
  const { restored } = await makeRestored(server, admin);
  // A student who takes the subject apart is on no sheet; the sheet shows the date of all others.
  const leave = [
    [
      undefined,
      () => setSubject({ restoration_id: restored.id }),
      () => setSubject({ restoration_id: null }),
    ],
    [false, () => setSubject({ status: 4 }), () => setSubject({ status: 1 })],
    [false, () => setStatus('studentexpel'), () => setStatus('studying')],
    [false, () => setEnd(today()), () => setEnd(null)],
  ] as const;
  for (const [onSheet, act, revert] of leave) {
    await act();
    expect(await listed()).toEqual([0, false]);
    const row = (await readSheet(admin, finalId)).rows.find((one) => one.student_subject_id === student);
    expect(row?.individual?.open).toBe(onSheet);
    await revert();
    expect(await listed()).toEqual([1, true]);
  }
});

it('own sheets: counts no open individual date of a student who has passed before the re-sit', async () => {
  const made = await makeAssigned();
  const { curriculum, semesterId, semesterSubjectId, groupId, student } = made;
  const { db } = server.services;
  const place = { university_id: 1, curriculum_id: curriculum.id, semester_subject_id: semesterSubjectId };
  const [control, statement] = [{ control_type_id: 3, group_id: groupId }, 'second_statement'] as const;
  const { id: reSitId } = await db
    .insertInto('statements')
    .values({ ...place, ...control, semester_id: semesterId, statement: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('semester_subject_teachers')
    .values({ ...place, group_id: groupId, teacher_id: teacherId, statement })
    .execute();
  await insertControl(server, made, 3, { statement });
  await endControls(made);
  await insertOpenDate(made, statement);
  await rate(server, student, { rating: 40, mark: 2 });
  expect(await openDatesOf(reSitId)).toEqual([1, true]);
  await db
    .updateTable('ratings')
    .set({ ic_rating: 30, fc_rating: 30, rating: 60, mark: 3 })
    .where('student_subject_id', '=', student)
    .execute();
  expect(await openDatesOf(reSitId)).toEqual([0, false]);
});

const importFile = async (id: number, rows: (string | number | null)[][], confirm: 0 | 1) =>
  admin.call(sheets.import, { params: { id }, query: { confirm }, files: [await xlsx(rows)] });

it('own sheets: previews a file row by row, and stores it only when it is confirmed without faults', async () => {
  const { finalId: id, student } = await makeAssigned();
  await saveCells(admin, id, [fc(student, 41)]);
  const { rows: known } = await readSheet(admin, id);
  const [one, other] = known;
  const head = ['Talaba raqami', 'F.I.Sh.', 'Oraliq nazorat', 'Yakuniy nazorat'];
  const good = [
    head,
    [one?.id_number ?? '', null, 35, null],
    [null, other?.fio.toUpperCase() ?? '', 20, 'kelmadi'],
  ];
  const faulty = [...good, ['000', null, 1, 1], [one?.id_number ?? '', null, 51, 1]];
  const preview = await importFile(id, faulty, 0);
  expect(preview.result).toMatchObject({ changed: 2, faulty: 2, written: false });
  expect(preview.result.rows.map(({ effect, problems }) => [effect, problems.length])).toEqual([
    ['changed', 0],
    ['changed', 0],
    ['faulty', 1],
    ['faulty', 2],
  ]);
  expect((await importFile(id, faulty, 1)).status).toBe(422);
  expect((await importFile(id, good, 1)).result).toMatchObject({ changed: 2, written: true });
  const { rows } = await readSheet(admin, id);
  expect(rows.map(({ ic_rating, fc_rating, absent }) => [ic_rating, fc_rating, absent])).toEqual([
    [35, 41, false],
    [20, null, true],
  ]);
});

it('own sheets: finds columns by the headings of printed sheets, and leaves out no row with points', async () => {
  const { rows: known } = await readSheet(admin, empty.finalId);
  const head = ['№', 'Talaba', 'Talaba raqami (HEMIS)', 'Oraliq', 'Yakuniy'];
  const rows = [
    head,
    [1, 'T.', known[0]?.id_number ?? '', 36, 42],
    [2, null, null, 10, 10],
    [3, null, null, null, null],
  ];
  const { result } = await importFile(empty.finalId, rows, 0);
  expect(result.rows.map(({ effect, ic_rating, fc_rating }) => [effect, ic_rating, fc_rating])).toEqual([
    ['changed', 36, 42],
    ['faulty', 10, 10],
  ]);
});

it('own sheets: refuses points in a file that are no decimal number', async () => {
  const { rows: known } = await readSheet(admin, empty.finalId);
  const [one, other] = known.map(({ id_number }) => id_number);
  const head = ['Talaba raqami', 'Oraliq nazorat'];
  const rows = [head, [one ?? '', '0x10'], [other ?? '', '1e1']];
  const { result } = await importFile(empty.finalId, rows, 0);
  expect(result.faulty).toBe(2);
});

it('own sheets: refuses a file with more rows than a sheet can have', async () => {
  const head = ['Talaba raqami', 'Oraliq nazorat'];
  const rows = [head, ...Array.from({ length: 1_001 }, () => ['000', 1])];
  const { status, error } = await importFile(empty.finalId, rows, 0);
  expect([status, error.message]).toEqual([413, expect.stringContaining('qatorlar juda koʻp')]);
});

it('own sheets: exports a name that begins like a formula as text', async () => {
  const { rows: known } = await readSheet(admin, empty.finalId);
  const names = { second_name: '=cmd|calc!A0', first_name: '+1', third_name: '@SUM(1)' };
  const { db } = server.services;
  const id = known[0]?.student_id ?? 0;
  const before = await db
    .selectFrom('students')
    .select(['second_name', 'first_name', 'third_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rename = (to: typeof before) => db.updateTable('students').set(to).where('id', '=', id).execute();
  await rename(names);
  onTestFinished(async () => void (await rename(before)));
  const response = await fetch(`${server.url}/api/crm/statements/${empty.finalId}/export?format=xlsx`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows.flat()).toContain('=cmd|calc!A0 +1 @SUM(1)');
  const parts = Object.values(unzipSync(bytes)).map((part) => new TextDecoder().decode(part));
  expect(parts.some((part) => /<f[ >]/.test(part))).toBe(false);
});

it('own sheets: exports the sheet as a file that can be imported again', async () => {
  const { finalId: id, student } = await makeAssigned();
  await saveCells(admin, id, [{ student_subject_id: student, field: 'absent', value: true, was: false }]);
  const { body } = await admin.call(sheets.export, { params: { id }, query: { format: 'csv' } });
  expect(body).toContain('"F.I.Sh.","Talaba raqami","Oraliq nazorat","Yakuniy nazorat"');
  expect(body).toContain('"kelmadi"');
});
