import type { Permission } from '@dekanat/contract/api/permissions.ts';
import {
  peopleStatistics,
  studentStatistics,
  teacherStatistics,
} from '@dekanat/contract/reports/people-statistics.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});
let yearId = 0;
beforeAll(async () => {
  yearId = (await currentYear(admin)).id;
});

interface Registered {
  student_id: number;
  gender: 'male' | 'female';
  study_status: string;
  university_id: number;
  faculty_id: number;
  type: string;
  semester: number;
}

/** The scope of each caller. */
async function callers(): Promise<
  [Client, (row: Pick<Registered, 'university_id' | 'faculty_id'>) => boolean][]
> {
  const { rows } = await sql<{ faculty_id: number }>`
    select faculty_id from admins join users on users.id = admins.user_id where username = 'dekan'`.execute(
    server.services.db,
  );
  return [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
    [dekan, ({ faculty_id }) => faculty_id === rows[0]?.faculty_id],
  ];
}

it.each([
  ['the current', 0, ['studying']],
  ['the former', -1, ['studying', 'graduate']],
] as const)(
  'counts each student once, in the last registration of %s year',
  async (_year, offset, states) => {
    const years = await sql<{ id: number }>`
    select id from academic_years where start_year = ${offset} + (select start_year from academic_years where id = ${yearId})`.execute(
      server.services.db,
    );
    const academic_year_id = years.rows[0]?.id ?? 0;
    const { rows } = await sql<Registered>`
    select r.student_id, st.gender, st.study_status, c.university_id, c.faculty_id, sp.education_type_id as type, s.number as semester
    from student_registers r, students st, semesters s, curricula c, specialities sp
    where st.id = r.student_id and s.id = r.semester_id and c.id = r.curriculum_id and sp.id = c.speciality_id
      and s.academic_year_id = ${academic_year_id} order by r.id`.execute(server.services.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const [client, isSeen] of await callers()) {
      const last = [...new Map(rows.map((row) => [row.student_id, row])).values()].filter(
        (row) => isSeen(row) && (states as readonly string[]).includes(row.study_status),
      );
      const { result } = await client.call(peopleStatistics.students, { query: { academic_year_id } });
      const of = (type: string, course?: number) => {
        const own = last.filter(
          (row) => row.type === type && (course === undefined || Math.ceil(row.semester / 2) === course),
        );
        const count = (gender: string) => own.filter((row) => row.gender === gender).length;
        return { male: count('male'), female: count('female') };
      };
      for (const type of ['bakalavr', 'magistr'] as const)
        expect(result[type]).toEqual({
          count_gender: of(type),
          first_course: of(type, 1),
          second_course: of(type, 2),
          third_course: of(type, 3),
          fourth_course: of(type, 4),
        });
      const table = await client.call(studentStatistics.calls.list, { query: { academic_year_id } });
      expect(table.result.totals.student_count).toBe(last.length);
    }
  },
);

it('counts a student who was transferred within the year in the present faculty and form alone', async () => {
  const former = await makeConfirmedPlan(admin, { faculty_id: (await makeFaculty(admin)).id });
  const present = await makeConfirmedPlan(admin, { faculty_id: (await makeFaculty(admin)).id });
  const form = present.curriculum.education_form_id === 'evening' ? 'daytime' : 'evening';
  const { db } = server.services;
  await sql`update curricula set education_form_id = ${form} where id = ${present.curriculum.id}`.execute(db);
  const student = await makeStudent(admin, { group_id: former.group.id });
  await attach(admin, former, [student.id]);
  await attach(admin, present, [student.id]);

  const count = async (client: Client, query = {}) =>
    (await client.call(studentStatistics.calls.list, { query: { academic_year_id: yearId, ...query } }))
      .result.totals.student_count;
  expect([
    await count(admin, { faculty_id: former.curriculum.faculty_id }),
    await count(admin, { faculty_id: present.curriculum.faculty_id }),
  ]).toEqual([0, 1]);
  for (const [plan, expected] of [
    [former, 0],
    [present, 1],
  ] as const) {
    const { client } = await openAccount(server, admin, {
      permissions: ['curriculum_index'],
      facultyId: plan.curriculum.faculty_id,
    });
    expect(await count(client)).toBe(expected);
  }
  const { rows } = await sql<{ faculty_id: number; education_form_id: string }>`
    select distinct faculty_id, education_form_id from curricula where university_id = 1`.execute(db);
  const sumOver = async (name: 'faculty_id' | 'education_form_id') => {
    const counts = [...new Set(rows.map((row) => row[name]))].map((value) => count(admin, { [name]: value }));
    return (await Promise.all(counts)).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  };
  const total = await count(admin);
  expect([await sumOver('faculty_id'), await sumOver('education_form_id')]).toEqual([total, total]);
});

it('counts who studies now where no year is given', async () => {
  const count = async (query: object) => {
    const { result } = await admin.call(peopleStatistics.students, { query });
    const { male, female } = result.bakalavr.count_gender;
    return male + female;
  };
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from students where university_id = 1 and study_status = 'studying' and exists (
      select from student_registers r, curricula c, specialities s where r.student_id = students.id and c.id = r.curriculum_id
        and s.id = c.speciality_id and s.education_type_id = 'bakalavr' and r.id = (
          select max(id) from student_registers where student_id = students.id))`.execute(server.services.db);
  const { rows: graduates } = await sql`
    select from student_registers r join students s on s.id = r.student_id and s.study_status = 'graduate' limit 1`.execute(
    server.services.db,
  );
  expect(graduates).toHaveLength(1);
  expect(await count({})).toBe(rows[0]?.count);
});

it('leaves out students without a registration, and expelled ones', async () => {
  const { id: faculty_id } = await makeFaculty(admin);
  const plan = await makeConfirmedPlan(admin, { faculty_id });
  const { client } = await openAccount(server, admin, {
    permissions: ['curriculum_index'],
    facultyId: faculty_id,
  });
  const read = async () =>
    (await client.call(studentStatistics.calls.list, { query: { academic_year_id: yearId } })).result.data;
  const [one, two] = [
    await makeStudent(admin, { group_id: plan.group.id }),
    await makeStudent(admin, { group_id: plan.group.id }),
  ];
  await makeStudent(admin, { group_id: plan.group.id });
  expect(await read()).toEqual([]);
  await attach(admin, plan, [one.id, two.id]);
  expect(await read()).toMatchObject([{ course: 1, student_count: 2, male_count: 2, female_count: 0 }]);
  await moveStudents(admin, [two.id], { status_type: 'studentexpel' });
  expect(await read()).toMatchObject([{ student_count: 1 }]);
});

it('counts the teachers of the list of teachers who work', async () => {
  const { rows } = await sql<Record<string, string | number> & { university_id: number; faculty_id: number }>`
    select t.university_id, d.faculty_id, t.gender, t.post, t.citizenship_id from teachers t, departments d
    where d.id = t.department_id and t.status = 1`.execute(server.services.db);
  for (const [client, isSeen] of await callers()) {
    const own = rows.filter(isSeen);
    const count = (field: string, value: string) => own.filter((row) => row[field] === value).length;
    const { result } = await client.call(peopleStatistics.teachers, {});
    expect(result).toEqual({
      count: own.length,
      stajyor: count('post', 'trainee'),
      assisent: count('post', 'assistant'),
      sineor_teacher: count('post', 'senior_teacher'),
      dotcent: count('post', 'docent'),
      professor: count('post', 'professor'),
      leader_dep: count('post', 'head_of_department'),
      male: count('gender', 'male'),
      female: count('gender', 'female'),
      uzbCitizen: count('citizenship_id', 'uzbek'),
      forignCitezen: count('citizenship_id', 'foreign'),
      countNotCitezen: count('citizenship_id', 'stateless'),
    });
    const table = await client.call(teacherStatistics.calls.list, {});
    const list = await client.call(teachers.list, { query: { status: 1, limit: 1 } });
    expect(table.result.totals.teacher_count).toBe(list.result.total);
  }
});

it('names the teachers behind a number as the list of teachers does, in each language', async () => {
  const { client } = await openAccount(server, admin, { permissions: ['curriculum_index', 'teacher_index'] });
  for (const language of ['oz', 'uz', 'ru', 'en'] as const) {
    const query = { language, limit: 1000 };
    const records = await client.call(teacherStatistics.calls.records, {
      query: { ...query, column: 'teacher_count' },
    });
    const list = await client.call(teachers.list, { query: { ...query, status: 1 } });
    const shown = records.result.data.map(({ id, name }): [number, string] => [id, name]);
    const expected = list.result.data.map(({ id, fio }): [number, string | null] => [id, fio]);
    expect(shown.length).toBeGreaterThan(0);
    expect(new Map<number, unknown>(shown)).toEqual(new Map(expected));
  }
});

it('opens the names behind a number for those alone who may list students or teachers', async () => {
  const open = async (...permissions: Permission[]) =>
    (await openAccount(server, admin, { permissions: ['curriculum_index', ...permissions] })).client;
  const readers = [await open(), await open('student_index'), await open('teacher_index')] as const;
  const statusesOf = async (read: (client: Client) => Promise<{ status: number }>) =>
    Promise.all(readers.map(async (client) => (await read(client)).status));
  for (const column of ['student_count', 'male_count', 'female_count'] as const)
    expect(
      await statusesOf((client) =>
        client.call(studentStatistics.calls.records, { query: { academic_year_id: yearId, column } }),
      ),
    ).toEqual([403, 200, 403]);
  for (const column of [
    'teacher_count',
    'male_count',
    'uzbek_count',
    'foreign_count',
    'stateless_count',
  ] as const)
    expect(
      await statusesOf((client) => client.call(teacherStatistics.calls.records, { query: { column } })),
    ).toEqual([403, 403, 200]);
  const [reader] = readers;
  expect((await reader.call(teacherStatistics.calls.list, {})).result.totals.teacher_count).toBeGreaterThan(
    0,
  );
});
