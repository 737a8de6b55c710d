import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { Curriculum } from '@dekanat/contract/curricula/curricula.ts';
import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { universityCharts, universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { addSubject, makePlannedSubject } from '#test/curriculum-factories.ts';
import { makeDepartment, makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const charts = async (client: Client = admin) =>
  (await client.call(universityCharts.read, { params: { id: 1 }, query: { language: 'oz' } })).result;
/** The permissions of the lists that the values of the charts open. */
const LISTING = [
  'student_group_index',
  'student_index',
  'speciality_index',
  'subject_index',
  'teacher_index',
] as const;
type ListOf = Endpoint & { result: z.ZodType<{ total: number }> };
const rows = async (client: Client, query = {}) =>
  (await client.call(universityStatistics.calls.list, { query: { language: 'oz', ...query } })).result;

it('university statistics: counts active records of a university', async () => {
  const [{ directions = 0 } = {}] = (await rows(admin)).data;
  const { id: faculty_id } = await makeFaculty(admin, { name: 'Sanaladigan fakultet' });
  await makeSpeciality(admin, { faculty_id });
  await makeSpeciality(admin, { faculty_id, status: 0 });
  expect((await rows(admin)).data).toMatchObject([
    { university_id: 1, directions: directions + 1, status: 'active' },
  ]);
  expect((await charts()).directionsSubjects).toContainEqual({
    faculty_id,
    name: 'Sanaladigan fakultet',
    yunalishlar: 1,
    subjectlar: 0,
    guruhlar: 0,
    talabalar: 0,
  });
});

it('university statistics: has the totals of the lists that its numbers open', async () => {
  const [faculty] = (await admin.call(faculties.list, { query: { sort: 'name' } })).result.data;
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['university_index', 'student_index', 'speciality_index', 'teacher_index'],
    facultyId: faculty?.id ?? 0,
  });
  for (const client of [superadmin, admin, dean])
    for (const { university_id, ...row } of (await rows(client)).data) {
      const query = { limit: 1, university_id: client === superadmin ? university_id : undefined } as const;
      const { total: studying } = (
        await client.call(students.list, { query: { ...query, study_status: 'studying' } })
      ).result;
      const { total: directions } = (await client.call(specialities.list, { query: { ...query, status: 1 } }))
        .result;
      const { total: working } = (await client.call(teachers.list, { query: { ...query, status: 1 } }))
        .result;
      expect([row.students, row.directions, row.teachers]).toEqual([studying, directions, working]);
    }
});

it('university statistics: has the totals of the lists that the values of its charts open', async () => {
  const plans = [await makePlannedSubject(admin), await makePlannedSubject(admin)] as const;
  const [{ faculty_id, speciality_id }, other] = plans.map(({ curriculum }) => curriculum) as [
    Curriculum,
    Curriculum,
  ];
  const { id: group_id } = await makeStudentGroup(admin, { speciality_id, entry_year: 1994 });
  await makeStudentGroup(admin, { speciality_id: other.speciality_id, entry_year: 1994 });
  await makeStudent(admin, { group_id });
  const { id: department_id } = await makeDepartment(admin, { faculty_id });
  await makeTeacher(admin, { department_id });
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['university_index', ...LISTING],
    facultyId: faculty_id,
  });
  for (const client of [superadmin, admin, dean]) {
    const shown = await charts(client);
    const universityId = client === superadmin ? 1 : undefined;
    const total = async (list: ListOf, query: object) =>
      (await client.call(list, { query: { ...query, limit: 1, university_id: universityId } })).result.total;
    for (const { name: entry_year, guruh, talabalar } of shown.yearlyStats) {
      expect(await total(studentGroups.list, { status: 1, entry_year })).toBe(guruh);
      expect(await total(students.list, { study_status: 'studying', entry_year })).toBe(talabalar);
    }
    for (const { faculty_id: id, ...values } of shown.directionsSubjects)
      expect({
        name: values.name,
        yunalishlar: await total(specialities.list, { status: 1, faculty_id: id }),
        subjectlar: await total(subjects.list, { faculty_id: id }),
        guruhlar: await total(studentGroups.list, { status: 1, faculty_id: id }),
        talabalar: await total(students.list, { study_status: 'studying', faculty_id: id }),
      }).toEqual(values);
    for (const { post, value } of shown.teachersByPosition)
      expect(await total(teachers.list, { status: 1, post })).toBe(value);
    const ofFaculty = shown.directionsSubjects.find((one) => one.faculty_id === faculty_id);
    expect(ofFaculty).toMatchObject({ subjectlar: 1, guruhlar: 1, talabalar: 1 });
  }
  const others = { query: { faculty_id: other.faculty_id } };
  expect((await dean.call(subjects.list, others)).result.total).toBe(0);
  expect((await admin.call(subjects.list, others)).result.total).toBe(1);
});

it('university statistics: changes every number with the records that it counts', async () => {
  const { id: faculty_id, name } = await makeFaculty(admin);
  const entry_year = 1998;
  const numbers = async () => {
    const { yearlyStats, directionsSubjects, teachersByPosition } = await charts();
    const [row] = (await rows(admin)).data;
    const { kurs: _course, ...year } = yearlyStats.find((one) => one.name === String(entry_year)) ?? {};
    return {
      row: { students: row?.students, directions: row?.directions, teachers: row?.teachers },
      year,
      faculty: directionsSubjects.find((one) => one.name === name),
      positions: teachersByPosition.reduce((sum, { value }) => sum + value, 0),
    };
  };
  const before = await numbers();
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
  const { id: group_id } = await makeStudentGroup(admin, { speciality_id, entry_year });
  const plan = await makePlannedSubject(admin, { faculty_id, speciality_id });
  await addSubject(admin, plan.semesterIds[1] ?? 0, { subject_id: plan.subject_id });
  await makePlannedSubject(admin, { faculty_id, speciality_id, status: 0 });
  const [one] = [await makeStudent(admin, { group_id }), await makeStudent(admin, { group_id })];
  await makeTeacher(admin);
  const { row } = before;
  const expected = {
    row: {
      students: (row.students ?? 0) + 2,
      directions: (row.directions ?? 0) + 1,
      teachers: (row.teachers ?? 0) + 1,
    },
    year: { name: String(entry_year), guruh: 1, talabalar: 2 },
    faculty: { faculty_id, name, yunalishlar: 1, subjectlar: 1, guruhlar: 1, talabalar: 2 },
    positions: before.positions + 1,
  };
  expect(await numbers()).toEqual(expected);
  await moveStudents(admin, [one.id], { status_type: 'studentexpel' });
  expect(await numbers()).toMatchObject({ year: { talabalar: 1 }, faculty: { talabalar: 1 } });
});

it('university statistics: counts groups by year of entry with their year of study', async () => {
  const before = (await charts()).yearlyStats;
  const now = new Date();
  const entered = now.getUTCFullYear() - (now.getUTCMonth() < 8 ? 1 : 0) - 2;
  await makeStudentGroup(admin, { entry_year: entered });
  await makeStudentGroup(admin, { entry_year: entered, status: 0 });
  await makeStudentGroup(admin, { entry_year: null });
  const after = (await charts()).yearlyStats;
  const groups = before.find(({ name }) => name === String(entered))?.guruh ?? 0;
  expect(after.find(({ name }) => name === String(entered))).toEqual({
    name: String(entered),
    kurs: 3,
    guruh: groups + 1,
    talabalar: before.find(({ name }) => name === String(entered))?.talabalar ?? 0,
  });
  expect(after.map(({ name }) => name)).toEqual(after.map(({ name }) => name).toSorted());
});

it('university statistics: counts students of inactive groups by year of entry and by faculty', async () => {
  const { id: faculty_id, name } = await makeFaculty(admin);
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
  const makeGroup = async (entry_year: number, studentCount: number) => {
    const group = await makeStudentGroup(admin, { speciality_id, entry_year });
    for (let made = 0; made < studentCount; made += 1) await makeStudent(admin, { group_id: group.id });
    return group.id;
  };
  const inactive = [await makeGroup(1996, 1), await makeGroup(1997, 1), await makeGroup(1995, 0)];
  await makeGroup(1997, 2);
  await sql`update student_groups set status = 0 where id = any(${inactive}::integer[])`.execute(
    server.services.db,
  );
  const { yearlyStats, directionsSubjects } = await charts();
  const ofYears = yearlyStats.filter(({ name: year }) => ['1995', '1996', '1997'].includes(year));
  expect(ofYears.map(({ name: year, guruh, talabalar }) => [year, guruh, talabalar])).toEqual([
    ['1996', 0, 1],
    ['1997', 1, 3],
  ]);
  expect(directionsSubjects.find((one) => one.name === name)).toMatchObject({ guruhlar: 1, talabalar: 4 });
});

it('university statistics: lists inactive faculties that still have specialities, groups or students', async () => {
  const { db } = server.services;
  const made = await Promise.all(['a', 'b', 'c', 'd'].map(() => makeFaculty(admin)));
  const [studied, grouped, offered] = made.map(({ id }) => id);
  const specialityOf = async (faculty_id: number | undefined) =>
    (await makeSpeciality(admin, faculty_id === undefined ? {} : { faculty_id })).id;
  const { id: group_id } = await makeStudentGroup(admin, { speciality_id: await specialityOf(studied) });
  await makeStudent(admin, { group_id });
  const closed = await specialityOf(grouped);
  await makeStudentGroup(admin, { speciality_id: closed });
  await sql`update specialities set status = 0 where id = ${closed}`.execute(db);
  await specialityOf(offered);
  const setStatus = (status: number) =>
    sql`update faculties set status = ${status} where id = any(${made.map(({ id }) => id)}::integer[])`.execute(
      db,
    );
  await setStatus(0);
  onTestFinished(async () => void (await setStatus(1)));
  const { directionsSubjects } = await charts();
  const counts = made.map((faculty) => {
    const row = directionsSubjects.find(({ name }) => name === faculty.name);
    return row && [row.yunalishlar, row.guruhlar, row.talabalar];
  });
  expect(counts).toEqual([[1, 1, 1], [0, 1, 0], [1, 0, 0], undefined]);
});

it('university statistics: names faculties in the requested language', async () => {
  const { result } = await admin.call(universityCharts.read, {
    params: { id: 1 },
    query: { language: 'ru' },
  });
  const { result: named } = await admin.call(faculties.list, { query: { language: 'ru', status: 1 } });
  expect(result.directionsSubjects.map(({ name }) => name)).toEqual(named.data.map(({ name }) => name));
});

it('university statistics: counts one faculty for a caller bound to it', async () => {
  const [own, others] = await Promise.all([makeFaculty(admin), makeFaculty(admin)]);
  const entry_year = 1999;
  for (const { id: faculty_id } of [own, others, others]) {
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
    await makeStudentGroup(admin, { speciality_id, entry_year });
  }
  const { client } = await openAccount(server, admin, {
    permissions: ['university_index'],
    facultyId: own.id,
  });
  expect((await rows(client)).data).toMatchObject([{ university_id: 1, directions: 1 }]);
  const { result } = await client.call(universityCharts.read, { params: { id: 1 } });
  expect(result.directionsSubjects).toEqual([
    { faculty_id: own.id, name: own.name, yunalishlar: 1, subjectlar: 0, guruhlar: 1, talabalar: 0 },
  ]);
  expect(result.yearlyStats).toMatchObject([{ name: String(entry_year), guruh: 1 }]);
});

it('searches, filters and sorts universities', async () => {
  expect((await rows(superadmin)).data.map(({ university_id }) => university_id)).toEqual([2, 1]);
  expect((await rows(superadmin)).per_page).toBe(10);
  expect(
    (await rows(superadmin, { name: 'амударё' })).data.map(({ university_id }) => university_id),
  ).toEqual([2]);
  expect((await rows(superadmin, { sort: '-directions' })).total).toBe(2);
  expect((await rows(superadmin, { status: 'blocked' })).total).toBe(0);
});

it('university statistics: opens the records of a number for those who may list them', async () => {
  const open = async (permissions: Permission[]) =>
    (await openAccount(server, admin, { permissions: ['university_index', ...permissions] })).client;
  const records = (client: Client, column: 'students' | 'directions' | 'teachers') =>
    client.call(universityStatistics.calls.records, { query: { column, row: '1', limit: 1 } });
  const none = await open([]);
  const all = await open(['student_index', 'speciality_index', 'teacher_index']);
  const [row] = (await rows(all)).data;
  for (const column of ['students', 'directions', 'teachers'] as const) {
    expect((await records(none, column)).status).toBe(403);
    expect((await records(all, column)).result.total).toBe(row?.[column]);
    expect((await records(all, column)).result.data[0]?.name).toMatch(/\p{L}{2}/u);
  }
});
