import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { moduleTests, subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { readAll } from './all-rows.ts';
import {
  partsOf,
  readContent,
  type StoredContent,
  testsOfModules,
  testsOfSyllabi,
} from './recounted-content.ts';

/** `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
const PERMISSIONS = ['curriculum_index', 'student_index', 'semester_subject_index'] as const;
/** Syllabi whose modules are compared. */
const OPENED = 5;

/** Leaves removed parts, places for videos, retired questions and answers, and questions that are not complete. */
const changeAtRandom = (db: Database, seed: number) =>
  db.connection().execute(async (connection) => {
    await sql`select setseed(${(seed % 1000) / 1000})`.execute(connection);
    for (const statement of [
      sql`update syllabus_modules set removed_at = now() where random() < 0.1`,
      sql`update syllabus_lessons set removed_at = now() where random() < 0.1`,
      sql`update lesson_items set removed_at = now() where random() < 0.1`,
      sql`update lesson_items set video_id = null where video_id is not null and random() < 0.3`,
      sql`update test_questions set retired_at = now() where random() < 0.1`,
      sql`update test_questions set multiple_choice = not multiple_choice where random() < 0.1`,
      sql`update test_answers set correct_answer = not correct_answer where random() < 0.1`,
      sql`update test_answers set retired_at = now() where random() < 0.1`,
      sql`delete from lesson_files where random() < 0.2`,
    ])
      await statement.execute(connection);
  });

type TestCounts = Record<'test_question_count' | 'test_answer_count' | 'corrent_test_answer_count', number>;
const testCounts = (row: TestCounts) => [
  ...[row.test_question_count, row.test_answer_count, row.corrent_test_answer_count],
];

/** Questions of the tests of syllabi and of their modules are those of the stored rows. */
async function expectTests(client: Client, stored: StoredContent) {
  for (const year of [undefined, ...new Set(stored.syllabi.map((one) => one.academic_year_id))]) {
    const rows = await readAll(client, subjectTests.calls.list, { academic_year_id: year });
    const shown = rows.map((row): [string, number[]] => [row.id, [row.module_count, ...testCounts(row)]]);
    expect(new Map(shown)).toEqual(testsOfSyllabi(stored, year));
  }
  const opened = stored.syllabi
    .filter(({ removed }) => !removed)
    .filter((_one, at) => (at + SEED) % Math.ceil(stored.syllabi.length / OPENED) === 0);
  for (const { id } of opened) {
    const rows = await readAll(client, moduleTests.calls.list, { syllabus_id: id });
    expect(new Map(rows.map((row) => [row.id, testCounts(row)]))).toEqual(testsOfModules(stored, id));
  }
}

/** Parts of the planned subjects are those of the stored rows. @returns how many were compared */
async function expectParts(client: Client, stored: StoredContent, facultyId: number | null) {
  let compared = 0;
  for (const academic_year_id of new Set(stored.planned.map((one) => one.academic_year_id))) {
    const rows = await readAll(client, semesterSubjects.calls.list, { academic_year_id });
    const shown = rows.map((row): [string, number[]] => [
      row.id,
      [
        ...[row.module_count, row.lesson_count, row.lesson_item_count, row.lesson_resource_count],
        ...[row.quiz_count, row.video_count, row.test_count],
      ],
    ]);
    expect(new Map(shown)).toEqual(partsOf(stored, academic_year_id, facultyId));
    compared += rows.length;
  }
  return compared;
}

/**
 * Declares the test that compares reports of syllabi and their tests with a computation of its own from rows that were changed at random,
 * for an administrator and the dean of a faculty.
 */
export function testContentReportsAgainstRows(rounds: number, timeoutMs?: number) {
  const { server, admin } = useServer();

  it(
    `reports of syllabi agree with the rows after random changes (PROPERTY_SEED=${SEED})`,
    async () => {
      const { db } = server.services;
      const { client: dean } = await openAccount(server, admin, { permissions: PERMISSIONS, facultyId: 1 });
      for (let round = 0; round < rounds; round += 1) {
        await changeAtRandom(db, SEED + round);
        const stored = await readContent(db);
        await expectTests(admin, stored);
        await expectTests(dean, stored);
        expect(await expectParts(admin, stored, null)).toBeGreaterThan(0);
        await expectParts(dean, stored, 1);
      }
    },
    timeoutMs,
  );
}
