import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentRetakes, teacherRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { statusChange } from '#test/people-factories.ts';
import { fc, ic, type MadeSheet, saveCells } from '#test/rating-factories.ts';
import { makeConfirmedPlan, REGISTRATION_WARNINGS, registration } from '#test/registration-factories.ts';
import { applyFor, insertResult, makeApplication, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const sheetsOf = async (client: Client, query: object) =>
  (await client.call(teacherRetakes.calls.list, { query })).result;
const studentsOf = async (client: Client, query: object) =>
  (await client.call(studentRetakes.calls.list, { query })).result.data;
const recordsOf = async (client: Client, column: 'student_count' | 'marked' | 'passed', query: object) =>
  (await client.call(teacherRetakes.calls.records, { query: { ...query, column } })).result.data;

/** The statement of a sheet, as its results have it. */
const numberOf = async (id: number): Promise<number> => {
  const { rows } = await sql<{
    statement: number;
  }>`select statement from statements where id = ${id}`.execute(server.services.db);
  return rows[0]?.statement ?? 0;
};

/** A sheet of a teacher for which two students have paid. */
async function payForTwo() {
  const sheet = await makeDebtors(server, admin, { students: 2 });
  const teacher = await makeTeacher(admin);
  let statement_id = 0;
  for (const at of [0, 1]) {
    const { id } = await applyFor(admin, sheet, at);
    const [subject] = (await setStatus(admin, id, 1)).subjects;
    const subjects = [{ id: subject?.id ?? 0, teacher_id: teacher.id, group_id: sheet.groupId }];
    const body = { status: 2 as const, subjects };
    const paid = (await admin.call(retakeApplications.update, { params: { id }, body })).result;
    statement_id = paid.subjects[0]?.statement_id ?? 0;
  }
  return { ...sheet, teacher, statement_id };
}

/** The same with results: the first student passes. */
async function makeRetake() {
  const made = await payForTwo();
  const [first = 0, second = 0] = made.studentSubjectIds;
  await saveCells(admin, made.statement_id, [ic(first, 40), fc(first, 45), ic(second, 10), fc(second, 10)]);
  return made;
}

it('retakes by teacher: counts the students of a sheet, who is marked and who passed, and opens them', async () => {
  const { teacher, statement_id, studentIds, groupId } = await makeRetake();
  const query = { teacher_id: teacher.id };
  const { data, totals } = await sheetsOf(admin, query);
  const counts = { student_count: 2, marked: 2, passed: 1 };
  expect(data).toMatchObject([
    { statement_id, teacher_id: teacher.id, teacher_name: teacher.fio, group_id: groupId, ...counts },
  ]);
  expect(totals).toEqual(counts);
  const row = String(statement_id);
  expect(await recordsOf(admin, 'passed', { ...query, row })).toMatchObject([
    { student_id: studentIds[0], detail: '4 (85)' },
  ]);
  expect((await recordsOf(admin, 'marked', query)).map(({ student_id }) => student_id).toSorted()).toEqual(
    studentIds.toSorted(),
  );
  expect((await sheetsOf(admin2, query)).total).toBe(0);
  expect(await recordsOf(admin2, 'student_count', query)).toEqual([]);
});

it('retakes: have the word for an absence in place of the interim points, also in the file', async () => {
  const { statement_id, teacher, studentSubjectIds } = await payForTwo();
  const [first = 0, second = 0] = studentSubjectIds;
  const absence = { student_subject_id: first, field: 'absent', value: true, was: false } as const;
  await saveCells(admin, statement_id, [ic(first, 40), absence, ic(second, 30), fc(second, 45)]);
  expect(await studentsOf(admin, { statement_id })).toMatchObject([
    { rating: 75, mark: 4, absent: false },
    { rating: 40, mark: 2, absent: true },
  ]);
  const query = { statement_id, format: 'csv', columns: ['rating', 'mark'] } as const;
  const { body } = await admin.call(studentRetakes.calls.export, { query: { ...query, language: 'oz' } });
  expect(parseCsv(String(body)).slice(1, 3)).toEqual([
    ['75', '4'],
    ['kelmadi', '2'],
  ]);
  const detailsOf = async (language: 'oz' | 'en') =>
    (await recordsOf(admin, 'marked', { teacher_id: teacher.id, language })).map(({ detail }) => detail);
  expect(await detailsOf('oz')).toEqual(['2 (kelmadi)', '4 (75)']);
  expect(await detailsOf('en')).toEqual(['2 (absent)', '4 (75)']);
});

it('retakes by teacher: charts the students of a teacher, and those without one', async () => {
  const { teacher, curriculum } = await makeRetake();
  const { chart } = teacherRetakes.calls;
  if (chart === undefined) throw new Error('There is no chart.');
  const barsOf = async (query: object) => (await admin.call(chart, { query })).result.bars;
  expect(await barsOf({ teacher_id: teacher.id })).toEqual([
    { key: String(teacher.id), names: [teacher.fio], values: [2] },
  ]);
  await sql`update retake_subjects set teacher_id = null where teacher_id = ${teacher.id}`.execute(
    server.services.db,
  );
  expect(await barsOf({ curriculum_id: curriculum.id })).toEqual([{ key: '', names: [null], values: [2] }]);
});

it('retakes by student: has the students of a sheet, by result', async () => {
  const { statement_id, studentIds } = await makeRetake();
  const found = async (query: object) =>
    (await studentsOf(admin, { statement_id, ...query })).map(({ student_id }) => student_id);
  const [passed = 0, failed = 0] = studentIds;
  expect(await found({})).toEqual([failed, passed]);
  expect(await found({ result: 'marked' })).toEqual([failed, passed]);
  expect(await found({ result: 'passed' })).toEqual([passed]);
  expect(await studentsOf(admin2, { statement_id })).toEqual([]);
});

const expel = (id: number) =>
  admin.call(studentStatuses.store, { body: statusChange([id], { status_type: 'studentexpel' }) });

/** Another curriculum of the same speciality. */
async function transfer(id: number, { curriculum, groupId }: MadeSheet) {
  const { faculty_id, speciality_id } = curriculum;
  const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const accepted = [...REGISTRATION_WARNINGS, 'paid_retake'];
  return admin.call(studentRegisters.store, {
    body: registration(other, [id], { group_id: groupId, accepted }),
  });
}

it.each([
  ['who has left', expel],
  ['who has another curriculum now', transfer],
])('retakes: leave out a student %s, as the sheet does, until there is a result', async (_who, leave) => {
  const made = await payForTwo();
  const { statement_id, studentIds, studentSubjectIds, teacher, groupId } = made;
  const shown = async () => {
    const query = { statement: 'retake' as const, group_id: groupId };
    const listed = (await admin.call(statements.list, { query })).result.data;
    const { data, totals } = await sheetsOf(admin, { teacher_id: teacher.id });
    const rows = await studentsOf(admin, { statement_id });
    const counts = [
      listed.find(({ id }) => id === statement_id)?.students,
      data[0]?.student_count,
      totals.student_count,
    ];
    return [counts, rows.map(({ student_id }) => student_id)];
  };
  const [left = 0, stays = 0] = studentIds;
  expect(await shown()).toEqual([
    [2, 2, 2],
    [stays, left],
  ]);
  expect((await leave(left, made)).status).toBe(200);
  expect(await shown()).toEqual([[1, 1, 1], [stays]]);
  await insertResult(server, studentSubjectIds[0] ?? 0, { statement: await numberOf(statement_id) });
  expect(await shown()).toEqual([
    [2, 2, 2],
    [stays, left],
  ]);
});

it('retakes: are those of the faculty of the curriculum, also after a transfer of the student', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const { id: faculty_id } = await makeFaculty(admin);
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
  const other = await makeStudentGroup(admin, { speciality_id });
  const [id = 0] = sheet.studentIds;
  const { rows } = await sql<{ fio: string }>`
    update students set group_id = ${other.id} where id = ${id} returning full_name as fio`.execute(
    server.services.db,
  );
  const statement_id = application.subjects[0]?.statement_id ?? 0;
  const query = { curriculum_id: sheet.curriculum.id };
  const shown = async (facultyId: number | undefined, given: object = {}) => {
    const { client } = await openAccount(server, admin, {
      permissions: ['student_index'],
      ...(facultyId !== undefined && { facultyId }),
    });
    const { data } = await sheetsOf(client, query);
    const listed = await studentsOf(client, { statement_id, ...given });
    return [
      data.find((row) => row.statement_id === statement_id)?.student_count,
      (await recordsOf(client, 'student_count', query)).map(({ student_id }) => student_id),
      listed.map(({ student_id, application_id }) => [student_id, application_id]),
    ];
  };
  expect(await shown(undefined)).toEqual([1, [id], [[id, application.id]]]);
  // The application is not theirs to open any more.
  expect(await shown(sheet.curriculum.faculty_id)).toEqual([1, [id], [[id, null]]]);
  expect(await shown(sheet.curriculum.faculty_id, { fio: rows[0]?.fio })).toEqual([1, [id], [[id, null]]]);
  expect(await shown(faculty_id)).toEqual([undefined, [], []]);
});
