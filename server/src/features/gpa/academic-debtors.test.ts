import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeGpaGroup, makeGpaRecord } from '#test/gpa-factories.ts';
import { insertRating } from '#test/paper-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const listed = async (query: object) => (await admin.call(academicDebtors.list, { query: query })).result;

it('academic debtors: lists subjects with mark 2 and those without a mark whose semester has ended', async () => {
  const { groupId, studentIds, subjectOf, semesterIds } = await makeGpaGroup(server, admin, { students: 5 });
  // A failed exam, a failed re-sit, a passed re-sit, an absence; the last student has no mark in an ended semester.
  await insertRating(server, subjectOf(0, 0), { rating: 40, mark: 2 });
  await insertRating(server, subjectOf(1, 0), { rating: 40, mark: 2 });
  await insertRating(server, subjectOf(1, 0), { rating: 50, mark: 2, statement: 2 });
  await insertRating(server, subjectOf(2, 0), { rating: 40, mark: 2 });
  await insertRating(server, subjectOf(2, 0), { rating: 60, mark: 3, statement: 2 });
  await insertRating(server, subjectOf(3, 0), { rating: 20, mark: 2, absent: true });
  const { data, total } = await listed({ group_id: groupId, sort: 'id_number' });
  const debts = new Map(data.map(({ student_id, mark, statement }) => [student_id, [mark, statement]]));
  expect(debts).toEqual(
    new Map([
      [studentIds[0], [2, 'first_statement']],
      [studentIds[1], [2, 'second_statement']],
      [studentIds[3], [2, 'first_statement']],
      [studentIds[4], [null, null]],
    ]),
  );
  expect([total, data[0]?.credit, data[0]?.semester_name]).toEqual([4, 4, '1']);
  // The second semester is running: only a mark makes a debt.
  await insertRating(server, subjectOf(0, 1), { rating: 30, mark: 2 });
  const count = async (query: object) => (await listed({ group_id: groupId, ...query })).total;
  expect(await count({})).toBe(5);
  expect(await count({ semester_id: semesterIds[1] })).toBe(1);
  expect(await count({ statement: 'none' })).toBe(1);
  expect(await count({ statement: 'second_statement' })).toBe(1);
  expect(await count({ min_debts: 2 })).toBe(2);
  expect(await count({ subject_id: data[0]?.subject_id, academic_year_id: 1 })).toBe(0);
  const { body } = await admin.call(academicDebtors.export, {
    query: { group_id: groupId, format: 'csv', language: 'en' },
  });
  expect(String(body).trim().split('\n')).toHaveLength(6);
});

it('academic debtors: leaves out removed subjects, electives without a choice, and students who have left', async () => {
  const { groupId, studentIds, subjectOf } = await makeGpaGroup(server, admin, { students: 3 });
  expect((await listed({ group_id: groupId })).total).toBe(3);
  await admin.call(studentSubjects.changeStatus, { params: { id: subjectOf(0, 0) }, query: { status: 4 } });
  expect((await listed({ group_id: groupId })).total).toBe(2);
  await moveStudents(admin, [studentIds[1] ?? 0]);
  expect((await listed({ group_id: groupId })).data.map(({ student_id }) => student_id)).toEqual([
    studentIds[2],
  ]);

  const { plan, student } = await makeRegistered(admin, { electives: true });
  const compulsory = (await subjectsOf(admin, student.id)).find(
    ({ choice_of_subject }) => choice_of_subject === null,
  );
  await rate(server, compulsory?.student_subject_id ?? 0, { rating: 30, mark: 2 });
  const { data } = await listed({ group_id: plan.group.id });
  expect(data.map(({ semester_subject_id }) => semester_subject_id)).toEqual([
    compulsory?.semester_subject_id,
  ]);
});

it('academic debtors: hides debtors of another university and of another faculty', async () => {
  const { groupId } = await makeGpaGroup(server, admin);
  const totals = await Promise.all(
    ['admin', 'admin2', 'dekan'].map(async (name) => {
      const client = await signIn(server.url, name);
      return (await client.call(academicDebtors.list, { query: { group_id: groupId } })).result.total;
    }),
  );
  expect(totals).toEqual([1, 0, 0]);
});

it('academic debtors: counts debts for the faculty to which the speciality of the group was moved', async () => {
  const { groupId, curriculum } = await makeGpaGroup(server, admin);
  const { id: faculty_id } = await makeFaculty(admin);
  await server.services.db
    .updateTable('specialities')
    .set({ faculty_id })
    .where('id', '=', curriculum.speciality_id)
    .execute();
  expect((await listed({ faculty_id, group_id: groupId })).total).toBe(1);
  const { result: radar } = await admin.call(academicDebtors.radar, { query: { faculty_id } });
  expect(radar.faculties).toMatchObject([{ faculty_id, students: 1, debts: 1 }]);
});

it('academic debtors: counts debts by faculty, subject and semester as the filtered lists do', async () => {
  const { curriculum, studentId, subjectOf } = await makeGpaRecord(server, admin, {
    students: 4,
    over: [true, true],
  });
  await insertRating(server, subjectOf(0, 1), { rating: 65, mark: 3 });
  const faculty_id = curriculum.faculty_id;
  const { result: radar } = await admin.call(academicDebtors.radar, { query: { faculty_id } });
  const { students, debts } = (({ total, data }) => ({
    debts: total,
    students: new Set(data.map(({ student_id }) => student_id)).size,
  }))(await listed({ faculty_id, limit: 1000 }));
  expect(radar).toMatchObject({ students, debts, faculties: [{ faculty_id, students, debts }] });
  expect([debts, radar.subjects.length, radar.semesters.length]).toEqual([6, 2, 2]);
  // The list says how many students have its debts: on one page, on several, after the last one, and with a filter.
  for (const query of [{}, { limit: 2 }, { limit: 2, page: 9 }])
    expect(await listed({ faculty_id, ...query })).toMatchObject({ total: 6, students: radar.students });
  expect((await listed({ faculty_id, min_debts: 3, limit: 1 })).students).toBe(radar.repeated);
  for (const { subject_id, students: expected } of radar.subjects)
    expect((await listed({ faculty_id, subject_id, limit: 1 })).students).toBe(expected);
  const below = async () =>
    (await admin.call(academicDebtors.radar, { query: { faculty_id } })).result.below_limit;
  const before = await below();
  await sql`update students set study_status = 'studentexpel' where id = ${studentId}`.execute(
    server.services.db,
  );
  expect(await below()).toBe(before - 1);
  await sql`update students set study_status = 'studying' where id = ${studentId}`.execute(
    server.services.db,
  );
  for (const { subject_id, debts: expected } of radar.subjects)
    expect((await listed({ faculty_id, subject_id, limit: 1 })).total).toBe(expected);
  for (const { academic_year_id, season_semester, debts: expected } of radar.semesters)
    expect((await listed({ faculty_id, academic_year_id, season_semester, limit: 1 })).total).toBe(expected);
  expect(radar.repeated).toBe(
    new Set((await listed({ faculty_id, min_debts: 3, limit: 1000 })).data.map((row) => row.student_id)).size,
  );
  expect((await listed({ faculty_id, limit: 1000 })).data.map((row) => row.student_id)).not.toContain(
    studentId,
  );
});

it('academic debtors: counts who is near the limit of the own university, as the filtered list does', async () => {
  const { curriculum, subjectOf, studentIds } = await makeGpaGroup(server, admin, { students: 2 });
  await insertRating(server, subjectOf(0, 0), { rating: 60, mark: 3 });
  await insertRating(server, subjectOf(1, 0), { rating: 80, mark: 4 });
  await admin.call(gpaRecords.calculate, { body: { student_ids: studentIds } });
  const { id } = await settingOf(admin, 'gpa-passing-limit');
  const setLimit = (value: number) =>
    admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
  const { faculty_id } = curriculum;
  const radarOf = async (client: typeof admin) =>
    (await client.call(academicDebtors.radar, { query: { faculty_id } })).result;
  const query = { faculty_id, near_limit: 1, study_status: 'studying', limit: 1 } as const;
  await setLimit(2.9);
  const own = await radarOf(admin);
  const ofAll = await radarOf(superadmin);
  const { total } = (await superadmin.call(gpaRecords.list, { query })).result;
  await setLimit(2.6);
  expect([own.passing_limit, ofAll.passing_limit]).toEqual([2.9, null]);
  expect(own.near_limit).toBeGreaterThan(0);
  expect([ofAll.near_limit, total]).toEqual([own.near_limit, own.near_limit]);
  expect((await radarOf(superadmin)).passing_limit).toBe(2.6);
});
