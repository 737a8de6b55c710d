import { dayAt } from '@dekanat/contract/api/days.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { syllabusUse } from '@dekanat/contract/reports/syllabus-use.ts';
import { testResults } from '@dekanat/contract/reports/test-results.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { readAll } from './all-rows.ts';
import { absentFrom, readAttendance, type StoredAttendance } from './recounted-attendance.ts';
import {
  openingsOf,
  readLessons,
  type Seen,
  type StoredLessons,
  tasksByGroup,
  tasksOf,
  testsOf,
} from './recounted-lessons.ts';

/** `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
const PERMISSIONS = [
  'curriculum_index',
  'student_index',
  'get_rating_index',
  'get_rating_monitoring_index',
] as const;
const DAY_MS = 86_400_000;

/** Leaves the demonstration with other states of tasks, tests and subjects, other groups and fewer openings of lessons. */
const changeAtRandom = (db: Database, seed: number) =>
  db.connection().execute(async (connection) => {
    await sql`select setseed(${(seed % 1000) / 1000})`.execute(connection);
    for (const statement of [
      sql`update task_attempts set status = 0, mark = null where random() < 0.2`,
      sql`update task_attempts set status = 2, mark = null, comment = 'Sinov' where random() < 0.2`,
      sql`update task_attempts set group_id = (
        select id from student_groups where student_groups.university_id = task_attempts.university_id
          and task_attempts.id > 0 order by random() limit 1) where random() < 0.1`,
      sql`update student_subjects set status = 4 where current_mark is null and random() < 0.2`,
      sql`update test_attempts set ending = 'returned' where completed_at is not null and random() < 0.2`,
      sql`delete from lesson_views where random() < 0.3`,
      sql`delete from lesson_readings where student_id % 7 = ${seed % 7}`,
      sql`update lesson_readings set read_at = read_at - interval '20 days' where random() < 0.3`,
    ])
      await statement.execute(connection);
  });

interface Asked extends Seen {
  academicYearId: number;
  curriculumId: number;
}

/** Reports of one semester are those of the stored rows. @returns how many rows were compared */
async function expectLessons(client: Client, stored: StoredLessons, asked: Asked): Promise<number> {
  const semester = { semester_id: asked.semesterId };
  const place = { ...semester, academic_year_id: asked.academicYearId, curriculum_id: asked.curriculumId };
  const byGroup = (await readAll(client, subjectAttempts.calls.list, place)).map(
    (row): [string, number[]] => [
      row.id,
      [row.attempt_count, row.confirmed_count, row.process_count, row.rejected_count],
    ],
  );
  expect(new Map(byGroup)).toEqual(tasksByGroup(stored, asked));
  const tasks = tasksOf(stored, asked);
  const shown = await readAll(client, studentTaskReport.calls.list, semester);
  expect(new Map(shown.map(({ id, status, mark }) => [id, { status, mark }]))).toEqual(tasks);
  const checked = await readAll(client, attemptMarks.calls.list, semester);
  expect(new Set(checked.map(({ id }) => id))).toEqual(new Set(tasks.keys()));
  const tests = await readAll(client, testResults.calls.list, semester);
  expect(
    new Map(
      tests.map(({ id, answered, un_answered, total, mark }) => [id, [answered, un_answered, total, mark]]),
    ),
  ).toEqual(testsOf(stored, asked));
  const openings = await readAll(client, syllabusUse.calls.list, semester);
  expect(new Map(openings.map(({ id, view_count }) => [id, view_count]))).toEqual(openingsOf(stored, asked));
  return byGroup.length + shown.length + tests.length + openings.length;
}

/** The days in which students not attending are compared: of this year, today, and until students were registered and the day before. */
function periodsOf({ today, people }: StoredAttendance) {
  const year = { from_date: `${today.slice(0, 4)}-01-01`, to_date: today };
  const days = people.flatMap(({ since }) => since ?? []).toSorted();
  const middle = days[Math.floor(days.length / 2)] ?? today;
  const before = dayAt(Date.parse(middle) - DAY_MS);
  return [
    ...[undefined, year, { ...year, from_date: today }],
    ...[before, middle].map((to_date) => ({ from_date: '2000-01-01', to_date })),
  ];
}

/** Students of a faculty who opened no lesson are those of the stored rows, without days and in days. */
async function expectAbsent(client: Client, stored: StoredAttendance, facultyId: number) {
  for (const days of periodsOf(stored)) {
    const rows = await readAll(client, notAttending.calls.list, { faculty_id: facultyId, ...days });
    expect(new Set(rows.map(({ student_id }) => student_id))).toEqual(absentFrom(stored, facultyId, days));
  }
}

/**
 * Declares the test that compares reports of lessons with a computation of its own from rows that were changed at random, for an
 * administrator, the dean of the faculty, and the dean of another one.
 */
export function testLessonReportsAgainstRows(semesterCount: number, timeoutMs?: number) {
  const { server, admin } = useServer();

  it(
    `reports of tasks, tests and lessons agree with the rows after random changes (PROPERTY_SEED=${SEED})`,
    async () => {
      const { db } = server.services;
      await changeAtRandom(db, SEED);
      const { rows: places } = await sql<Asked>`
        select semesters.id as "semesterId", semesters.academic_year_id as "academicYearId",
          semesters.curriculum_id as "curriculumId", curricula.faculty_id as "facultyId"
        from semesters join curricula on curricula.id = semesters.curriculum_id
        where curricula.university_id = 1 and exists (
          select from task_attempts attempt join semester_subjects planned on planned.id = attempt.semester_subject_id
          where planned.semester_id = semesters.id)
        order by md5(semesters.id || ${String(SEED)}) limit ${semesterCount}`.execute(db);
      const stored = await readLessons(
        db,
        places.map(({ semesterId }) => semesterId),
      );
      const deans = new Map<number, Client>();
      const deanOf = async (facultyId: number) => {
        const client =
          deans.get(facultyId) ??
          (await openAccount(server, admin, { permissions: PERMISSIONS, facultyId })).client;
        deans.set(facultyId, client);
        return client;
      };
      const attendance = await readAttendance(db);
      let compared = 0;
      for (const { facultyId, ...place } of places) {
        compared += await expectLessons(admin, stored, { ...place, facultyId: null });
        for (const id of new Set([facultyId ?? 0, 1]))
          await expectLessons(await deanOf(id), stored, { ...place, facultyId: id });
        await expectAbsent(admin, attendance, facultyId ?? 0);
      }
      expect(compared).toBeGreaterThan(0);
    },
    timeoutMs,
  );
}
