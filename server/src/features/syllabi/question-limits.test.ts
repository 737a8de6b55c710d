import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { QuestionInput } from '@dekanat/contract/syllabi/questions.ts';
import { bankQuestions, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { makeItem, makeQuestions, questionInput } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const AUTHOR: Permission[] = ['syllabus_index', 'syllabus_store', 'syllabus_update'];
const save = (itemId: number, questions: QuestionInput[]) =>
  admin.call(testQuestions.update, { params: { itemId }, body: { questions } });

it('question limits: stores only the changed question of five hundred', async () => {
  const { id } = await makeItem(admin, 'test');
  const questions = await makeQuestions(admin, id, 500);
  const rowVersions = async () => {
    const { rows } = await sql<{ question: number; version: string }>`
      select id as question, xmin::text as version from test_questions where item_id = ${id}
      union all
      select question_id, string_agg(xmin::text, ' ' order by id) from test_answers
      where question_id in (select id from test_questions where item_id = ${id}) group by question_id`.execute(
      server.services.db,
    );
    return rows.map(({ question, version }) => `${question} ${version}`);
  };
  const before = new Set(await rowVersions());
  const [changed] = questions.slice(250);
  await save(id, [{ ...changed, ...questionInput('Boshqa savol?'), id: changed?.id ?? 0 }]);
  const stored = (await rowVersions()).filter((row) => !before.has(row));
  expect(new Set(stored.map((row) => Number(row.split(' ')[0])))).toEqual(new Set([changed?.id]));
  expect(stored).toHaveLength(2);
});

it('question limits: refuses more text than a test may have', async () => {
  const { id } = await makeItem(admin, 'test');
  const [question] = await makeQuestions(admin, id, 2);
  const grow = (megabytes: number) =>
    sql`update test_questions set question = repeat('a', ${megabytes * 1024 * 1024}) where id = ${question?.id}`.execute(
      server.services.db,
    );
  await grow(19);
  expect((await save(id, [questionInput()])).status).toBe(200);
  await grow(20);
  const refused = await save(id, [questionInput()]);
  expect([refused.status, refused.error.message]).toEqual([
    422,
    { questions: [expect.stringContaining('20 MB')] },
  ]);
});

it('question limits: refuses more questions than a test may have, also from the bank', async () => {
  const { id } = await makeItem(admin, 'test');
  await sql`
    insert into test_questions (syllabus_id, item_id, sort)
    select syllabus_id, id, n from lesson_items, generate_series(1, 5000) n where id = ${id}`.execute(
    server.services.db,
  );
  expect((await save(id, [questionInput()])).error.message).toHaveProperty('questions');
  const { id: subject_id } = await makeSubject(admin);
  const stored = (await admin.call(bankQuestions.create, { body: { subject_id, ...questionInput() } }))
    .result;
  const inserted = await admin.call(bankQuestions.insert, {
    params: { itemId: id },
    body: { bank_question_ids: [stored.id] },
  });
  expect(inserted.error.message).toHaveProperty('bank_question_ids');
});

it('question limits: copies questions of a test into the bank with answers and order, linked to their test', async () => {
  const { id } = await makeItem(admin, 'test');
  const questions = await makeQuestions(admin, id, 3);
  const { id: subject_id } = await makeSubject(admin);
  const { result } = await admin.call(bankQuestions.collect, {
    params: { itemId: id },
    body: { subject_id, topic: 'Kirish', question_ids: questions.map((question) => question.id) },
  });
  expect(result.added).toBe(3);
  const { data } = (await admin.call(bankQuestions.list, { query: { subject_id, sort: 'created_at' } }))
    .result;
  const texts = (
    rows: { question: string; answers: { answer: string; correct_answer: number | null }[] }[],
  ) =>
    rows.map(({ question, answers }) => [question, answers.map((one) => [one.answer, one.correct_answer])]);
  expect(texts(data)).toEqual(texts(questions));
  expect(data.map(({ used_in, topic }) => [used_in, topic])).toEqual(Array(3).fill([1, 'Kirish']));
});

it('question limits: copies no incomplete question into the bank', async () => {
  const { id } = await makeItem(admin, 'test');
  const [complete] = await makeQuestions(admin, id);
  const [incomplete] = (await save(id, [{ question: '<p>?</p>', multiple_choice: 0, answers: [] }])).result;
  const { id: subject_id } = await makeSubject(admin);
  const refused = await admin.call(bankQuestions.collect, {
    params: { itemId: id },
    body: { subject_id, question_ids: [complete?.id ?? 0, incomplete?.id ?? 0] },
  });
  expect(refused.error.message).toHaveProperty(['question_ids.1']);
  const { result } = await admin.call(bankQuestions.list, { query: { subject_id } });
  expect(result.data).toEqual([]);
});

it('question limits: lets users of a faculty change bank questions of their faculty, and use all', async () => {
  const author = (facultyId: number) => openAccount(server, admin, { permissions: AUTHOR, facultyId });
  const [{ client: own }, { client: colleague }, { client: stranger }] = await Promise.all([
    author(1),
    author(1),
    author(2),
  ]);
  const { id: subject_id } = await makeSubject(admin);
  const body = { subject_id, ...questionInput() };
  const { id } = (await own.call(bankQuestions.create, { body })).result;
  const change = async (client: Client, questionId: number) =>
    (await client.call(bankQuestions.update, { params: { id: questionId }, body })).status;
  expect(await Promise.all([own, colleague, admin].map((client) => change(client, id)))).toEqual([
    200, 200, 200,
  ]);
  expect(await change(stranger, id)).toBe(403);
  expect((await stranger.call(bankQuestions.remove, { params: { id } })).status).toBe(403);
  const { id: common } = (await admin.call(bankQuestions.create, { body })).result;
  expect(await change(own, common)).toBe(403);
  const { id: test } = await makeItem(stranger, 'test');
  const use = { params: { itemId: test }, body: { bank_question_ids: [id, common] } };
  expect((await stranger.call(bankQuestions.insert, use)).status).toBe(200);
  expect((await colleague.call(bankQuestions.remove, { params: { id } })).status).toBe(200);
});
