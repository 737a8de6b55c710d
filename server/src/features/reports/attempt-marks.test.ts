import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

interface Task {
  id: number;
  university_id: number;
  faculty_id: number;
  group_id: number;
  curriculum_id: number;
  semester_id: number;
  syllabus_id: number;
  teacher: number | null;
  day: string;
  days: number;
  isWaiting: boolean;
}
/** All tasks, one by one and without the report. */
async function tasks(): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select task.id, task.university_id, specialities.faculty_id, task.group_id, planned.curriculum_id, planned.semester_id,
      item.syllabus_id,
      coalesce((array(
        select teacher_id from semester_subject_teachers taught
        where taught.semester_subject_id = planned.id and taught.group_id = task.group_id order by statement))[1],
        planned.teacher_id) as teacher,
      to_char(task.created_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day,
      (coalesce(task.checked_at, now()) at time zone 'Asia/Tashkent')::date
        - (task.created_at at time zone 'Asia/Tashkent')::date as days, task.status = 0 as "isWaiting"
    from task_attempts task join semester_subjects planned on planned.id = task.semester_subject_id
    join lesson_items item on item.id = task.item_id join student_groups on student_groups.id = task.group_id
    join specialities on specialities.id = student_groups.speciality_id order by task.id desc`.execute(
    server.services.db,
  );
  return rows;
}
async function readAll(client: Client, query: object) {
  const { result } = await client.call(attemptMarks.calls.list, { query: { ...query, limit: 1000 } });
  return result;
}
const same = async (client: Client, query: object, expected: Task[]) => {
  const { data, total } = await readAll(client, query);
  expect(total).toBe(expected.length);
  expect(data.map(({ id, date_diff }) => [id, date_diff])).toEqual(
    expected.slice(0, 1000).map(({ id, days }) => [id, days]),
  );
};

it('has the tasks of the scope with the days until they were checked, or until today', async () => {
  const all = await tasks();
  const own = all.filter(({ university_id }) => university_id === 1);
  const [first] = own;
  if (first === undefined) throw new Error('The demonstration has no tasks.');
  await same(admin, {}, own);
  await same(
    admin2,
    {},
    all.filter(({ university_id }) => university_id === 2),
  );
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index'],
    facultyId: first.faculty_id,
  });
  await same(
    dean,
    {},
    own.filter(({ faculty_id }) => faculty_id === first.faculty_id),
  );
});

it('finds the tasks of a curriculum, also for a dean whose groups have them', async () => {
  const all = await tasks();
  const own = all.filter(({ university_id }) => university_id === 1);
  const [{ curriculum_id = 0, faculty_id: facultyId = 0 } = {}] = own;
  const ofCurriculum = own.filter((one) => one.curriculum_id === curriculum_id);
  expect(ofCurriculum.length).toBeLessThan(own.length);
  await same(admin, { curriculum_id }, ofCurriculum);
  const permissions = ['get_rating_monitoring_index'] as const;
  const { client: dean } = await openAccount(server, admin, { permissions: [...permissions], facultyId });
  await same(
    dean,
    { curriculum_id },
    ofCurriculum.filter(({ faculty_id }) => faculty_id === facultyId),
  );
});

/** Days from and to, as the chart has them; the last has no end. */
const WAITS: [string, number, number][] = [
  ['0-2', 0, 2],
  ['3-6', 3, 6],
  ['7-13', 7, 13],
  ['14-29', 14, 29],
  ['30', 30, Number.POSITIVE_INFINITY],
];

it('charts the age of unchecked tasks in the scope, and filters by it, as the report of tasks does', async () => {
  // Waits since 00:30 in Tashkent, three days ago.
  await sql`
    update task_attempts set created_at = ((now() at time zone 'Asia/Tashkent')::date - 3 + time '00:30') at time zone 'Asia/Tashkent'
    where id = (select min(id) from task_attempts where status = 0 and university_id = 1)`.execute(
    server.services.db,
  );
  const all = await tasks();
  const facultyId =
    all.find((one) => one.university_id === 1 && one.isWaiting && one.days === 3)?.faculty_id ?? 0;
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index', 'student_index'],
    facultyId,
  });
  const scopes: [Client, (one: Task) => boolean][] = [
    [admin, (one) => one.university_id === 1],
    [admin2, (one) => one.university_id === 2],
    [dean, (one) => one.faculty_id === facultyId],
  ];
  for (const [client, sees] of scopes) {
    const own = all.filter((one) => sees(one) && one.isWaiting);
    const waiting = WAITS.map(([, from, to]) => own.filter(({ days }) => days >= from && days <= to));
    const bars = WAITS.map(([key], at) => ({ key, names: [], values: [waiting[at]?.length] }));
    for (const { calls } of [attemptMarks, studentTaskReport]) {
      if (calls.chart === undefined) throw new Error('There is no chart.');
      expect((await client.call(calls.chart, { query: {} })).result.bars).toEqual(bars);
    }
    for (const [at, [key]] of WAITS.entries()) {
      await same(client, { waiting: key }, waiting[at] ?? []);
      const { result } = await client.call(studentTaskReport.calls.list, {
        query: { waiting: key as '30', limit: 1 },
      });
      expect(result.total).toBe(waiting[at]?.length);
    }
  }
});

it('filters by syllabus, semester, group, teacher, and day in Tashkent', async () => {
  const before = await tasks();
  const [some] = before.filter(({ university_id, teacher }) => university_id === 1 && teacher !== null);
  if (some === undefined) throw new Error('The demonstration has no taught tasks.');
  // 00:30 in Tashkent.
  await sql`
    update task_attempts set created_at = '2019-03-05T19:30:00Z', checked_at = case when status > 0 then '2019-03-07T19:00:00Z'::timestamptz end
    where id = ${some.id}`.execute(server.services.db);
  const own = (await tasks()).filter(({ university_id }) => university_id === 1);
  const teacher_id = some.teacher ?? 0;
  const { group_id, semester_id, syllabus_id } = some;
  await same(
    admin,
    { group_id },
    own.filter((one) => one.group_id === group_id),
  );
  await same(
    admin,
    { semester_id },
    own.filter((one) => one.semester_id === semester_id),
  );
  await same(
    admin,
    { syllabus_id },
    own.filter((one) => one.syllabus_id === syllabus_id),
  );
  await same(
    admin,
    { teacher_id },
    own.filter(({ teacher }) => teacher === teacher_id),
  );
  await same(
    admin,
    { created_at: '2019-03-06' },
    own.filter(({ day }) => day === '2019-03-06'),
  );
  expect((await readAll(admin, { created_at: '2019-03-06' })).data).toMatchObject([{ id: some.id }]);
  expect((await readAll(admin, { created_at: '2019-03-05' })).total).toBe(0);
});
