import { moduleTests, subjectTests, syllabusQuestions } from '@dekanat/contract/reports/subject-tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeModule, makeSyllabus, makeTest } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, admin2 } = useServer({ callers: ['superadmin', 'admin', 'admin2'] });

/** A syllabus with a module of two questions, one of three in two lessons, and one without a test. */
async function makeTested() {
  const { id: syllabus_id } = await makeSyllabus(admin);
  const modules: number[] = [];
  for (let made = 0; made < 3; made += 1) modules.push((await makeModule(admin, syllabus_id)).id);
  const [first = 0, second = 0] = modules;
  const one = await makeTest(admin, { moduleId: first, count: 2 });
  const two = await makeTest(admin, { moduleId: second, count: 1 });
  const three = await makeTest(admin, { moduleId: second, count: 2 });
  return { syllabus_id, modules, tests: [one, two, three] };
}
const modulesOf = async (client: Client, syllabus_id: number) =>
  (await client.call(moduleTests.calls.list, { query: { syllabus_id } })).result;
const listed = async (client: Client, query: object = {}) =>
  (await client.call(subjectTests.calls.list, { query: { limit: 1000, ...query } })).result;
const questions = (client: Client, query: { syllabus_id: number; syllabus_module_id?: number }) =>
  client.call(syllabusQuestions.list, { query });

it('subject tests: count the questions and answers of modules as they are now', async () => {
  const { db } = server.services;
  const { syllabus_id, modules, tests } = await makeTested();
  const numbers = async () =>
    (await modulesOf(admin, syllabus_id)).data.map((row) => [
      row.module_id,
      row.number_module,
      row.test_question_count,
      row.test_answer_count,
      row.corrent_test_answer_count,
    ]);
  expect(await numbers()).toEqual([
    [modules[0], 1, 2, 4, 2],
    [modules[1], 2, 3, 6, 3],
    [modules[2], 3, 0, 0, 0],
  ]);
  const drafted = (complete: boolean) =>
    sql`update test_questions set complete = ${complete} where id = ${tests[0]?.questions[0]?.id ?? 0}`.execute(
      db,
    );
  await drafted(false);
  expect((await numbers())[0]).toEqual([modules[0], 1, 1, 2, 1]);
  expect((await questions(admin, { syllabus_id })).result.total).toBe(4);
  await drafted(true);
  // A retired question and answer, a removed lesson, and a removed module.
  await sql`update test_questions set retired_at = now() where id = ${tests[0]?.questions[0]?.id ?? 0}`.execute(
    db,
  );
  await sql`update test_answers set retired_at = now()
    where question_id = ${tests[0]?.questions[1]?.id ?? 0} and not correct_answer`.execute(db);
  await sql`update syllabus_lessons set removed_at = now() where id = ${tests[2]?.lesson.id ?? 0}`.execute(
    db,
  );
  await sql`update syllabus_modules set removed_at = now() where id = ${modules[2] ?? 0}`.execute(db);
  expect(await numbers()).toEqual([
    // A question with one answer is incomplete.
    [modules[0], 1, 0, 0, 0],
    [modules[1], 2, 1, 2, 1],
  ]);
  const { data } = await listed(admin);
  expect(data.find(({ id }) => id === String(syllabus_id))).toMatchObject({
    ...{ module_count: 2, test_question_count: 1, test_answer_count: 2, corrent_test_answer_count: 1 },
  });
  const { result } = await questions(admin, { syllabus_id });
  expect(result.data.map(({ id }) => id)).toEqual([tests[1]?.questions[0]?.id]);
  expect((await questions(admin, { syllabus_id, syllabus_module_id: modules[1] ?? 0 })).result.total).toBe(1);
  expect((await modulesOf(admin2, syllabus_id)).data).toEqual([]);
  expect((await questions(admin2, { syllabus_id })).status).toBe(404);
});

it('subject tests: a number opens its questions, and those of answers without saying which are right', async () => {
  const { syllabus_id, modules, tests } = await makeTested();
  const { client } = await openAccount(server, admin, { permissions: ['student_index', 'curriculum_index'] });
  const counts = [
    ['test_question_count', 5],
    ['test_answer_count', 10],
    ['corrent_test_answer_count', 5],
  ] as const;
  const ofModules = async (column: (typeof counts)[number][0], row?: number) => {
    const query = { syllabus_id, column, ...(row !== undefined && { row: String(row) }) };
    return (await client.call(moduleTests.calls.records, { query })).result.data;
  };
  for (const [column, count] of counts) {
    expect(await ofModules(column)).toHaveLength(count);
    const query = { row: String(syllabus_id), column };
    expect((await client.call(subjectTests.calls.records, { query })).result.total).toBe(count);
  }
  const query = { row: String(syllabus_id), column: 'module_count' } as const;
  expect((await client.call(subjectTests.calls.records, { query })).result.data.map(({ id }) => id)).toEqual(
    expect.arrayContaining(modules),
  );
  const [asked] = await ofModules('test_question_count', modules[0]);
  const right = await ofModules('corrent_test_answer_count', modules[0]);
  expect(right.map(({ name }) => name)).toContain(asked?.name);
  const answers = tests.flatMap(({ questions }) => questions.flatMap((one) => one.answers));
  const ids = answers.map(({ id }) => id);
  expect(right.filter(({ id }) => ids.includes(id))).toEqual([]);
  expect(answers.filter(({ answer }) => JSON.stringify(right).includes(answer))).toEqual([]);
});

it('subject tests: agree with the questions of each university', async () => {
  const { rows } = await sql<{ id: number; university_id: number; questions: number; right: number }>`
    with shown as (
      select question.* from test_questions question, lesson_items, syllabus_lessons, syllabus_modules
      where lesson_items.id = item_id and syllabus_lessons.id = lesson_id and syllabus_modules.id = module_id
        and question.complete and coalesce(question.retired_at, lesson_items.removed_at, syllabus_lessons.removed_at, syllabus_modules.removed_at) is null)
    select syllabi.id, syllabi.university_id, (select count(*)::integer from shown where shown.syllabus_id = syllabi.id) as questions,
      (select count(*)::integer from shown, test_answers
        where shown.syllabus_id = syllabi.id and question_id = shown.id and correct_answer and test_answers.retired_at is null) as right
    from syllabi where removed_at is null order by id desc`.execute(server.services.db);
  const seen: [Client, (row: (typeof rows)[number]) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
  ];
  for (const [client, sees] of seen) {
    const { data, total } = await listed(client);
    const expected = rows.filter(sees);
    expect(total).toBe(expected.length);
    expect(
      data.map((row) => [Number(row.id), row.test_question_count, row.corrent_test_answer_count]),
    ).toEqual(expected.slice(0, 1000).map((row) => [row.id, row.questions, row.right]));
  }
});

it('subject tests: right answers are for those who see them in the syllabus', async () => {
  const { syllabus_id } = await makeTested();
  const keyOf = async (client: Client) => {
    const { result } = await questions(client, { syllabus_id });
    return new Set(result.data.flatMap(({ test_answers }) => test_answers.map((one) => one.correct_answer)));
  };
  const open = async (permissions: ('student_index' | 'test_answers_show')[]) =>
    (await openAccount(server, admin, { permissions })).client;
  expect(await keyOf(await open(['student_index']))).toEqual(new Set([null]));
  expect(await keyOf(await open(['student_index', 'test_answers_show']))).toEqual(new Set([0, 1]));
});
