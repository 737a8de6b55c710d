import { files } from '@dekanat/contract/files/files.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { moveToOtherFaculty } from '#test/people-factories.ts';
import {
  assignTeacher,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '#test/study-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, admin2 } = useServer({ callers: ['superadmin', 'admin', 'admin2'] });
let taught: TaughtPlan;
beforeAll(async () => {
  taught = await makeTaughtPlan(admin);
});
const handIn = async (client: Client, body: object = { text: 'Javobim' }, { items } = taught) =>
  (await client.call(studentTasks.handIn, { params: { itemId: items.task }, body })).result.id;
const read = async (client: Client, query: object = {}) =>
  (await client.call(studentTaskReport.calls.list, { query: { limit: 1000, ...query } })).result;
const check = (id: number, body: { status: 0 | 1 | 2; mark?: number; comment?: string }) =>
  admin.call(taskAttempts.check, { params: { id }, body });

it('student tasks: show the place, teacher, state and files of each', async () => {
  // The other tests of this file hand in tasks of their plan.
  const own = await makeTaughtPlan(admin);
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, own, teacher.id);
  const student = await openStudyingAccount(server, admin, own.plan);
  const [file] = (await student.client.call(files.storeFile, { files: [pdf('Javob.pdf')] })).result;
  const id = await handIn(student.client, { resource: file?.id, text: 'Qarang' }, own);
  const of = { group_id: own.plan.group.id };
  const [row] = (await read(admin, { ...of, status: 0 })).data;
  const [semester] = own.plan.semesters;
  expect(row).toMatchObject({
    id,
    student_id: student.id,
    status: 0,
    semester_name: '1',
    statement_name: expect.stringMatching(/^1/),
    teacher_id: teacher.id,
    teacher_fio: expect.any(String),
    curriculum_name: own.plan.curriculum.name,
    module_number_module: 1,
    check_date: null,
    date_diff: 0,
    resources: [{ id: file?.id, name: 'Javob.pdf' }],
  });
  const opened = await fetch(server.url + new URL(row?.resources[0]?.file_url ?? '').pathname);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const seasons = ['autumn_semester', 'spring_semester'] as const;
  const found = await Promise.all(seasons.map((season_semester) => read(admin, { ...of, season_semester })));
  expect(found.map(({ total }) => total)).toEqual(
    seasons.map((season) => (season === semester?.season ? 1 : 0)),
  );
  await check(id, { status: 2, comment: 'Fayl boʻsh' });
  const count = async (query: object) => (await read(admin, { ...of, ...query })).total;
  expect([await count({ status: 0 }), await count({ status: 2 })]).toEqual([0, 1]);
  expect(await count({ semester_id: semester?.id, curriculum_id: own.plan.curriculum.id })).toBe(1);
  expect(await count({ semester_id: own.plan.semesters[1]?.id ?? 0 })).toBe(0);
  expect(await count({ academic_year_id: semester?.academic_year_id, subject_id: row?.subject_id })).toBe(1);
  expect([await count({ teacher_id: teacher.id }), await count({ fio: row?.student_fio })]).toEqual([1, 1]);
  const { body } = await admin.call(studentTaskReport.calls.export, {
    query: { ...of, format: 'csv', language: 'en' },
  });
  expect(String(body)).toMatch(/Rejected.*Javob\.pdf/);
});

it('student tasks: count days in Tashkent until the check', async () => {
  const student = await openStudyingAccount(server, admin, taught.plan);
  const id = await handIn(student.client);
  await check(id, { status: 1, mark: 90 });
  const daysBetween = async (handedIn: string, checked: string) => {
    await sql`update task_attempts set created_at = ${handedIn}, checked_at = ${checked} where id = ${id}`.execute(
      server.services.db,
    );
    return (await read(admin)).data.find((row) => row.id === id)?.date_diff;
  };
  // 23:30 and 00:30 in Tashkent are two days, and one day in UTC.
  expect(await daysBetween('2026-10-05T18:30:00Z', '2026-10-05T19:30:00Z')).toBe(1);
  expect(await daysBetween('2026-10-04T19:30:00Z', '2026-10-05T18:30:00Z')).toBe(0);
});

it('student tasks: agree with the tasks of a university and of a faculty', async () => {
  const student = await openStudyingAccount(server, admin, taught.plan);
  await handIn(student.client);
  const { rows } = await sql<{ id: number; university_id: number; faculty_id: number; status: number }>`
    select task_attempts.id, students.university_id, specialities.faculty_id, task_attempts.status
    from task_attempts, students, student_groups, specialities
    where students.id = student_id and student_groups.id = task_attempts.group_id and specialities.id = speciality_id`.execute(
    server.services.db,
  );
  const permissions = ['student_index'] as const;
  const facultyId = taught.plan.curriculum.faculty_id;
  const dean = await openAccount(server, admin, { permissions, facultyId });
  const other = await openAccount(server, admin, { permissions, facultyId: (await makeFaculty(admin)).id });
  const seen: [Client, (row: (typeof rows)[number]) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
    [dean.client, ({ faculty_id }) => faculty_id === facultyId],
    [other.client, () => false],
  ];
  for (const [client, sees] of seen)
    for (const status of [0, 1, 2] as const) {
      const expected = rows.filter((row) => sees(row) && row.status === status).map(({ id }) => id);
      const { data, total } = await read(client, { status });
      expect(total).toBe(expected.length);
      expect(data.map(({ id }) => id)).toEqual(expected.toSorted((one, two) => two - one).slice(0, 1000));
    }
});

it('student tasks: are found by the name of a student who has moved to another faculty, as among the tasks to check', async () => {
  const own = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, own.plan);
  const id = await handIn(student.client, undefined, own);
  const name = 'Zumradxonova';
  const facultyId = own.plan.curriculum.faculty_id;
  await moveToOtherFaculty(server, student.id, { facultyId, name });
  const permissions = ['student_index', 'get_rating_monitoring_index', 'rating_store'] as const;
  const dean = await openAccount(server, admin, { permissions, facultyId });
  const query = { fio: name };
  const { result: toCheck } = await dean.client.call(taskAttempts.list, { query });
  const { result: marks } = await dean.client.call(attemptMarks.calls.list, { query });
  const found = [toCheck.data, (await read(dean.client, query)).data, marks.data];
  expect(found.map((rows) => rows.map((row) => row.id))).toEqual([[id], [id], [id]]);
});
