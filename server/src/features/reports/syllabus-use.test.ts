import { syllabusUse } from '@dekanat/contract/reports/syllabus-use.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent, moveToOtherFaculty } from '#test/people-factories.ts';
import { attach } from '#test/registration-factories.ts';
import { makeTaughtPlan, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
const PERMISSION = 'get_rating_monitoring_index';

let taught: TaughtPlan;
let facultyId: number;
let yearId: number;
let reader: number;
let removed: number;

const open = (studentId: number, lessonId: number, ...times: string[]) =>
  sql`
    insert into lesson_views (at, student_id, semester_subject_id, lesson_id)
    select unnest(${times}::timestamptz[]), ${studentId}, ${taught.semesterSubjectId}, ${lessonId}`.execute(
    server.services.db,
  );
const query = (given = {}) => ({
  academic_year_id: yearId,
  curriculum_id: taught.plan.curriculum.id,
  semester_id: taught.semesterId,
  ...given,
});
const list = async (client: Client, given = {}) =>
  (await client.call(syllabusUse.calls.list, { query: query({ limit: 1000, ...given }) })).result;
/** How often, and when last, each lesson was opened. */
const viewsOf = async (client: Client, given = {}) =>
  (await list(client, given)).data.map((row) => [
    row.student_id,
    row.lesson_name,
    row.view_count,
    row.login_date,
  ]);

beforeAll(async () => {
  facultyId = (await makeFaculty(admin)).id;
  yearId = (await currentYear(admin)).id;
  taught = await makeTaughtPlan(admin, { faculty_id: facultyId });
  const students = [];
  for (let made = 0; made < 3; made += 1)
    students.push(await makeStudent(admin, { group_id: taught.plan.group.id }));
  const [one, two] = students.map(({ id }) => id) as [number, number];
  [reader, removed] = [one, two];
  await attach(
    admin,
    taught.plan,
    students.map(({ id }) => id),
  );
  // 00:30 on 6 March in Tashkent, the last second of that day, and the second after it.
  await open(one, taught.lessonId, '2019-03-05T19:30:00Z', '2019-03-06T18:59:59Z', '2019-03-06T19:00:00Z');
  await open(one, taught.practicalId, '2019-03-01T09:00:00Z');
  await open(two, taught.lessonId, '2019-03-06T09:00:00Z');
  await server.services.db
    .updateTable('student_subjects')
    .set({ status: 4 })
    .where('student_id', '=', two)
    .where('semester_subject_id', '=', taught.semesterSubjectId)
    .execute();
});

it('has each lesson that a student opened, with how often and when last', async () => {
  const { data, totals } = await list(admin);
  expect(data.map((row) => [row.student_id, row.view_count, row.login_date])).toEqual([
    [reader, 3, '2019-03-06T19:00:00.000Z'],
    [reader, 1, '2019-03-01T09:00:00.000Z'],
  ]);
  expect(totals).toEqual({ view_count: 4 });
  expect(data.map((row) => row.student_id)).not.toContain(removed);
  expect(data[0]).toMatchObject({ group_id: taught.plan.group.id, syllabus_name: taught.syllabus.name });
});

it('counts by days in Tashkent', async () => {
  const [row, ...others] = await viewsOf(admin, { from_date: '2019-03-06', to_date: '2019-03-06' });
  expect([row?.[2], row?.[3], others]).toEqual([2, '2019-03-06T18:59:59.000Z', []]);
  expect(await viewsOf(admin, { created_at: '2019-03-06' })).toEqual([row]);
  expect(await viewsOf(admin, { to_date: '2019-02-28' })).toEqual([]);
});

it('finds students by name, and the lessons of one group, subject and syllabus', async () => {
  const { data } = await list(admin);
  const [name = ''] = String(data[0]?.fio).split(' ');
  expect((await list(admin, { fio: name })).total).toBe(2);
  expect((await list(admin, { fio: 'Zzzzqx' })).total).toBe(0);
  for (const [filter, id] of [
    ['group_id', taught.plan.group.id],
    ['subject_id', taught.subject_id],
    ['syllabus_id', taught.syllabus.id],
  ] as const) {
    expect((await list(admin, { [filter]: id })).total).toBe(2);
    expect((await list(admin, { [filter]: id + 1_000_000 })).total).toBe(0);
  }
});

it('shows the students of the faculty only, and none of another university', async () => {
  const openDean = async (faculty: number) =>
    (await openAccount(server, admin, { permissions: [PERMISSION], facultyId: faculty })).client;
  expect((await list(await openDean(facultyId))).total).toBe(2);
  expect((await list(await openDean((await makeFaculty(admin)).id))).total).toBe(0);
  expect((await list(admin2)).total).toBe(0);
});

it('takes a group, a student or days instead of a semester, and none of them is refused', async () => {
  const [{ fio } = { fio: null }] = (await list(admin)).data;
  const { rows } = await sql<{ user_id: number }>`
    update students set user_id = (
      select max(id) from users where university_id = 1 and id not in (select user_id from students where user_id is not null))
    where id = ${reader} returning user_id`.execute(server.services.db);
  const read = (given: object) =>
    admin.call(syllabusUse.calls.list, { query: { role: 'user', page: 1, limit: 60, ...given } });
  const days = { from_date: '2019-03-06', to_date: '2019-03-06' };
  for (const given of [
    { group_id: taught.plan.group.id },
    { user_id: rows[0]?.user_id },
    { fio: fio ?? '', group_id: taught.plan.group.id },
    { semester_id: taught.semesterId },
  ])
    expect((await read(given)).result).toMatchObject({ total: 2, totals: { view_count: 4 } });
  expect((await read({ fio: fio ?? '' })).result.data.map((row) => row.student_id)).toContain(reader);
  for (const given of [{ created_at: days.from_date }, days]) {
    const { data } = (await read(given)).result;
    expect(data.filter((row) => row.student_id === reader)).toMatchObject([{ view_count: 2 }]);
  }
  const years = { from_date: '2019-01-01', to_date: '2020-12-31' };
  expect((await read({ ...years, group_id: taught.plan.group.id })).status).toBe(200);
  for (const given of [
    {},
    { fio: ' ' },
    { from_date: days.from_date },
    { academic_year_id: yearId },
    years,
  ]) {
    const { status, error } = await read(given);
    expect([status, Object.keys(error.message)]).toEqual([422, ['semester_id']]);
  }
  for (const [other, given] of [
    [syllabusUse.calls.export, { format: 'csv' }],
    [syllabusUse.calls.records, { column: 'view_count' }],
  ] as const) {
    expect((await admin.call(other, { query: given as never })).status).toBe(422);
    const inGroup = { ...given, group_id: taught.plan.group.id } as never;
    expect((await admin.call(other, { query: inGroup })).status).toBe(200);
  }
});

it('opens the times behind a number', async () => {
  const { data } = await list(admin);
  const { result } = await admin.call(syllabusUse.calls.records, {
    query: query({ column: 'view_count', row: data[0]?.id }),
  } as never);
  expect(result.data.map(({ student_id, at }) => [student_id, at])).toEqual([
    [reader, '2019-03-05T19:30:00.000Z'],
    [reader, '2019-03-06T18:59:59.000Z'],
    [reader, '2019-03-06T19:00:00.000Z'],
  ]);
});

it('finds the lessons of a student who has moved to another faculty by the name', async () => {
  const name = 'Gulzorxonova';
  await moveToOtherFaculty(server, reader, { facultyId, name });
  const dean = await openAccount(server, admin, { permissions: [PERMISSION], facultyId });
  expect((await list(dean.client, { fio: name })).total).toBe(2);
});
