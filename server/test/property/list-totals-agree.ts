import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client, DemoName } from '#test/client.ts';
import { makePost, makeResource } from '#test/content-examples.ts';
import { makeStartedExam } from '#test/exam-factories.ts';
import { assignTeacher } from '#test/individual-schedule-factories.ts';
import { makeStudentNote } from '#test/people-factories.ts';
import { insertToken } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';
import { insertDelivery, insertWebhook } from '#test/webhooks.ts';
import {
  allRows,
  EXPORTS,
  filterQueries,
  firstOf,
  isWithinStudied,
  LISTS,
  type ProductList,
  parentId,
  type Query,
  type Question,
} from './list-totals.ts';
import { hasWritten, pickFrom, randomWrite, writableColumns } from './random-writes.ts';
import { requiredOfReports } from './report-queries.ts';
import { makeStudentWithLists } from './student-lists.ts';

const STAFF = ['superadmin', 'admin', 'dekan', 'registrar', 'viewer', 'admin2'] as const satisfies DemoName[];
/** Callers who see all of university 1. */
const SAME_SCOPE: ReadonlySet<string> = new Set(['admin', 'registrar', 'viewer', 'teacher with permissions']);
/** Callers of whom one or another may read each list. */
const READERS = ['admin', 'superadmin', 'teacher', 'student'];
/** Of the random writes, at least this share changes rows. */
const SUCCESSFUL_SHARE = 0.4;
/** Lists that may show one row or none to every caller. */
const SHORT = [
  'access.audit.viewings',
  'access.signInProviders.list',
  'content.postFeed.list',
  'content.studentPosts.list',
  'notifications.notifications.list',
  'notifications.ownNotifications.list',
  'operations.backups.list',
  'operations.imports.list',
  'papers.paperRequests.list',
  'papers.paperTemplates.list',
  'reference.interfaceTexts.list',
  'registration.studentRegisters.batches',
  'students.duplicates.list',
  'students.timeline.list',
  'study.studyLessons.files',
  'study.studyLessons.plan',
];
/** Writes that certainly change the totals of the large lists: a few random ones seldom do. */
const CHANGES = [
  'update student_registers set to_date = from_date where to_date is null and id % 5 = 0',
  `update students set study_status = 'graduate' where study_status = 'academic_leave' and id % 2 = 0`,
];

/** Printed in the title; `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

/** The total of a list that a caller may not read. */
const UNREADABLE = -1;

const FILTERS = new Set(LISTS.flatMap(({ filters }) => Object.keys(filters)));
/** Lists with many rows, whose totals are cached, are asked as often as all others. */
const LARGE_LISTS = LISTS.filter(({ filters }) => 'group_id' in filters);

it('every list of records within another record names the list of those, and every export has its list', () => {
  const isWithin = (list: ProductList) => list.list.path.includes('{') && !isWithinStudied(list);
  const names = LISTS.flatMap((list) => (isWithin(list) === (list.parent !== undefined) ? [] : [list.name]));
  expect(names).toEqual([]);
  const exported = new Set(LISTS.map((list) => list.export));
  expect(EXPORTS.flatMap(([name, endpoint]) => (exported.has(endpoint) ? [] : [name]))).toEqual([]);
});

interface Extent {
  writes: number;
  /** Lists that are asked before and after each write. */
  listsPerWrite: number;
  everyCaller: boolean;
}

/** Writes rows at random, and compares the total of lists with the rows that they export or show. */
export function testListTotals({ writes, listsPerWrite, everyCaller }: Extent): void {
  const { server, ...staff } = useServer({ callers: STAFF });
  /** Filters without which a list is refused. */
  const needed = new Map<string, Query>();
  /** The records in the paths of a student's lists. */
  let studied: Query = {};
  const callers: [string, Client][] = Object.entries(staff);
  beforeAll(async () => {
    const { db } = server.services;
    const teacher = await openTeacherAccount(server, staff.admin);
    const employed = await openTeacherAccount(
      server,
      staff.admin,
      PERMISSION_CATALOGUE.map(({ name }) => name),
    );
    const { student, taught } = await makeStudentWithLists(server, staff.admin);
    const { semesterId, subject_id, lessonId, items } = taught;
    studied = { semesterId, lessonId, itemId: items.task };
    for (const list of LISTS.filter(isWithinStudied))
      needed.set(list.name, { subject_id, syllabus_module_lesson_id: lessonId });
    callers.push(
      ['teacher', teacher.client],
      ['teacher with permissions', employed.client],
      ['student', student.client],
    );
    await sql`update semester_subject_teachers set teacher_id = ${teacher.id} where university_id = 1 and group_id % 2 = 0`.execute(
      db,
    );
    needed.set('students.studentNotes.list', { student_id: student.id });
    const { rows } = await sql<Query>`
      select group_id, semester_subject_id from statements where university_id = 1 order by id limit 1`.execute(
      db,
    );
    needed.set('ratings.statementPoints.list', rows[0] ?? {});
    const compared = await sql<{ comparison_id: number }>`
      with made as (
        insert into hemis_comparisons (university_id, target, finished_at, outcome)
        select 1, 'university', now(), 'complete' from generate_series(1, 2) returning id)
      insert into hemis_records (comparison_id, student_id, id_number, name, state)
      select made.id, students.id, students.id_number, 'Talaba', 'equal'
      from made, (select id, id_number from students where university_id = 1 order by id limit 5) students
      returning comparison_id`.execute(db);
    needed.set('students.hemisRecords.list', { ...compared.rows[0] });
    await sql`
      insert into hemis_pushes (university_id, student_id, kind, year, payload, payload_hash)
      select 1, id, 'gpa', 2025, '{"gpa": "4.00", "creditSum": 30, "debtSubjects": 0}', ''
      from students where university_id = 1 order by id limit 5`.execute(db);
    for (const [name, query] of await requiredOfReports(db)) needed.set(name, query);
    const exam = await makeStartedExam(server, staff.admin);
    await assignTeacher(server, exam, teacher.id);
    needed.set('study.testAttempts.list', { exam_schedule_id: exam.examId });
    const owner = await db
      .selectFrom('users')
      .where('username', '=', 'admin')
      .select('id')
      .executeTakeFirstOrThrow();
    for (let made = 0; made < 2; made += 1) {
      await insertToken(server, owner.id);
      const webhook = await insertWebhook(server, owner.id, 1);
      for (let sent = 0; sent < 2; sent += 1) await insertDelivery(server, webhook.id);
      await makePost(staff.admin);
      await makeResource(staff.admin);
      await makeStudentNote(staff.admin, student.id);
    }
    await sql`analyze`.execute(db);
  });

  async function compare(caller: string, question: Question, after: string): Promise<void> {
    const found = await firstOf(question);
    if (found === undefined) return;
    const { list, query } = question;
    const rows = await allRows(question, found.total);
    expect(rows, `${list.name} ${JSON.stringify(query)} of ${caller} ${after}`).toBe(found.total);
  }
  const paramsOf = async (client: Client, list: ProductList): Promise<Query> =>
    isWithinStudied(list) ? studied : { id: await parentId(client, list) };
  const readers = () => READERS.flatMap((reader) => callers.filter(([name]) => name === reader));
  /** All lists as all callers, or as some of them, with the filters that they need. */
  async function* everyQuestion(): AsyncGenerator<[string, Question]> {
    for (const [caller, client] of everyCaller ? callers : readers())
      for (const list of LISTS)
        yield [
          caller,
          { client, list, params: await paramsOf(client, list), query: needed.get(list.name) ?? {} },
        ];
  }
  /** The total of each list that the caller sees who sees most, or the first above 1. */
  async function largestTotals(): Promise<[string, number][]> {
    const largest = new Map(LISTS.map(({ name }) => [name, UNREADABLE]));
    for await (const [, question] of everyQuestion()) {
      const known = largest.get(question.list.name) ?? UNREADABLE;
      const { total = UNREADABLE } = known > 1 ? {} : ((await firstOf(question)) ?? {});
      largest.set(question.list.name, Math.max(total, known));
    }
    return [...largest];
  }
  /** What is compared once: callers of one scope who read the same total of a list share its rows, and in the short form all who read any. */
  const comparisonOf = (caller: string, { list }: Question, total: number): string => {
    if (!everyCaller && total > 0) return list.name;
    return [SAME_SCOPE.has(caller) ? 'university' : caller, list.name, total].join();
  };
  /** Compares all lists as all callers. */
  async function compareAll(): Promise<void> {
    const compared = new Set<string>();
    for await (const [caller, question] of everyQuestion()) {
      const found = await firstOf(question);
      const comparison = found && comparisonOf(caller, question, found.total);
      if (comparison === undefined || compared.has(comparison)) continue;
      await compare(caller, question, 'after all writes');
      compared.add(comparison);
    }
  }

  const title = `totals are the number of rows after random writes (PROPERTY_SEED=${SEED})`;
  it(title, { timeout: 3_600_000 }, async () => {
    const { db } = server.services;
    const columns = await writableColumns({ db });
    const totals = await largestTotals();
    expect(totals.filter(([, total]) => total === UNREADABLE)).toEqual([]);
    const short = totals.flatMap(([name, total]) => (total > 1 ? [] : [name]));
    expect(short.filter((name) => !SHORT.includes(name))).toEqual([]);
    let succeeded = 0;
    const isRight = async (gen: fc.GeneratorValue) => {
      const question = async (): Promise<[string, Question]> => {
        const [caller, client] = pickFrom(gen, callers);
        const list = pickFrom(gen, gen(fc.boolean) ? LARGE_LISTS : LISTS);
        const asked = { client, list, params: await paramsOf(client, list) };
        const first = await firstOf({ ...asked, query: needed.get(list.name) ?? {} });
        const query = pickFrom<Query>(gen, [{}, ...filterQueries(list, first?.data[0])]);
        return [caller, { ...asked, query: { ...needed.get(list.name), ...query } }];
      };
      const questions: [string, Question][] = [];
      while (questions.length < listsPerWrite) questions.push(await question());
      for (const [, one] of questions) await firstOf(one);
      const statement = randomWrite(columns, FILTERS, gen);
      if (await hasWritten(db, statement)) succeeded += 1;
      for (const [caller, one] of questions) await compare(caller, one, `after ${statement}`);
    };
    // What was written stays, so a smaller example of a failure would be another one.
    await fc.assert(fc.asyncProperty(fc.gen(), isRight), { seed: SEED, numRuns: writes, endOnFailure: true });
    // The others violate a rule of the schema.
    expect(succeeded).toBeGreaterThan(writes * SUCCESSFUL_SHARE);
    for (const change of CHANGES) await sql.raw(change).execute(db);
    await compareAll();
  });
}
