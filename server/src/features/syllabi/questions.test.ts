import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { problemsOfQuestion, type Question } from '@dekanat/contract/syllabi/questions.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { bankQuestions, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeImage } from '#test/factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import {
  makeItem,
  makeLesson,
  makeModule,
  makeQuestions,
  makeSyllabus,
  questionInput,
} from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

type Body = Parameters<typeof send>[1];
const send = (itemId: number, body: { questions?: object[]; removed?: number[]; restored?: number[] }) =>
  admin.call(testQuestions.update, { params: { itemId }, body: { questions: [], ...body } });
const listOf = async (itemId: number): Promise<Question[]> =>
  (await admin.call(testQuestions.list, { params: { itemId } })).result;
async function makeTest(count: number) {
  const item = await makeItem(admin, 'test');
  return { ...item, questions: await makeQuestions(admin, item.id, count) };
}

it('questions: returns only the questions that were sent, in their order', async () => {
  const { id, questions } = await makeTest(3);
  const [, second] = questions;
  const { result } = await send(id, {
    questions: [questionInput('Yangi?'), { ...second, question: '<p>Ikki</p>' }],
  });
  expect(result.map(({ question }) => question)).toEqual(['<p>Yangi?</p>', '<p>Ikki</p>']);
  expect(result[1]).toMatchObject({ id: second?.id, version: 2, answers: second?.answers });
});

it('questions: refuses an outdated change of a question, and leaves the others of the same call unchanged', async () => {
  const { id, questions } = await makeTest(2);
  const [first, second] = questions;
  await send(id, { questions: [{ ...first, question: '<p>Boshqa muallif</p>' }] });
  const refused = await send(id, { questions: [{ ...second, question: '<p>Meniki</p>' }, first ?? {}] });
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  expect((await listOf(id)).map(({ question }) => question)).toEqual([
    '<p>Boshqa muallif</p>',
    second?.question,
  ]);
});

it('questions: makes no new version of the settings when a question is saved', async () => {
  const { id, version } = await makeTest(2);
  const body = { count_of_test_for_student: 2, count_of_attempts: 1, version };
  const saved = await admin.call(lessonItems.updateTest, { params: { id }, body });
  expect([saved.status, saved.result.version]).toEqual([200, version + 1]);
});

it('questions: stores a new question once under the key of its client, whatever is sent again', async () => {
  const { id, questions } = await makeTest(1);
  const added = { ...questionInput('Yangi?'), client_key: 'a-1' };
  const first = (await send(id, { questions: [added, added] })).result;
  expect(first.map((question) => question.id)).toEqual([first[0]?.id, first[0]?.id]);
  const changed = { ...added, question: '<p>Oʻzgargan</p>' };
  const again = (await send(id, { questions: [{ ...added, client_key: 'a-2' }, changed] })).result;
  expect(again.map(({ client_key, question }) => [client_key, question])).toEqual([
    ['a-2', '<p>Yangi?</p>'],
    ['a-1', '<p>Yangi?</p>'],
  ]);
  expect(again[1]).toEqual(first[0]);
  const known = [questions[0]?.id, first[0]?.id, again[0]?.id];
  expect((await listOf(id)).map((question) => question.id)).toEqual(known);
  const other = await makeItem(admin, 'test');
  await send(other.id, { questions: [added] });
  expect(await listOf(other.id)).toHaveLength(1);
});

it('questions: adds a question anew whose first one under the key was removed', async () => {
  const { id } = await makeItem(admin, 'test');
  const added = { ...questionInput(), client_key: 'b-1' };
  const [first] = (await send(id, { questions: [added] })).result;
  await send(id, { removed: [first?.id ?? 0] });
  const [second] = (await send(id, { questions: [added] })).result;
  expect(second?.id).not.toBe(first?.id);
  await send(id, { restored: [first?.id ?? 0] });
  expect((await listOf(id)).map((question) => question.id)).toEqual([first?.id, second?.id]);
});

it('questions: restores removed questions at their place', async () => {
  const { id, questions } = await makeTest(3);
  const ids = questions.map((question) => question.id);
  const [first = 0, second = 0, third = 0] = ids;
  const remaining = async (body: Body) => {
    await send(id, body);
    return (await listOf(id)).map((question) => question.id);
  };
  expect(await remaining({ removed: [first, second] })).toEqual([third]);
  expect(await remaining({ restored: [first, second] })).toEqual(ids);
  await admin.call(testQuestions.remove, { params: { id: second } });
  expect((await listOf(id)).map((question) => question.id)).toEqual([first, third]);
});

it('questions: imports the questions of a preview after their faults were corrected', async () => {
  const { id } = await makeItem(admin, 'test');
  const upload = (file: File, query: object) =>
    admin.call(testQuestions.importFile, {
      query: { syllabus_module_lesson_item_id: id, ...query },
      files: [file],
    });
  const source = new File(['1. Bir?\nA) a\n*B) b\n2. Ikki?\nA) a\n'], 'a.txt', { type: 'text/plain' });
  const preview = (await upload(source, {})).result;
  expect(preview).toMatchObject({ format: 'numbered', valid: 1, faulty: 1, added: 0 });
  const corrected = preview.questions.map(({ problems: _problems, ...question }) => ({
    ...question,
    answers: questionInput().answers,
  }));
  const json = (content: unknown) =>
    new File([JSON.stringify(content)], 'savollar.json', { type: 'text/plain' });
  const query = { format: 'json', confirm: 1 };
  expect((await upload(json(corrected), query)).result).toMatchObject({ added: 2 });
  expect((await listOf(id)).map(({ question }) => question)).toEqual(['<p>Bir?</p>', '<p>Ikki?</p>']);
  expect((await upload(json([{ line: 1 }]), query)).status).toBe(422);
  expect((await upload(json(preview.questions), query)).status).toBe(422);
});

it('questions: offers a template that can be imported, and the topics of a subject', async () => {
  const { id } = await makeItem(admin, 'test');
  const template = await fetch(server.url + pathOf(testQuestions.template), {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const file = new File([await template.blob()], 'shablon.xlsx');
  const query = { syllabus_module_lesson_item_id: id };
  expect((await admin.call(testQuestions.importFile, { query, files: [file] })).result).toMatchObject({
    format: 'excel',
    valid: 2,
    faulty: 0,
  });
  const { id: subject_id } = await makeSubject(admin);
  for (const topic of ['Toʻplamlar', 'Mantiq', 'Mantiq'])
    await admin.call(bankQuestions.create, { body: { subject_id, topic, ...questionInput() } });
  const topics = await admin.call(bankQuestions.topics, { params: { id: subject_id } });
  expect(topics.result).toEqual(['Mantiq', 'Toʻplamlar']);
});

it('questions: keeps the pictures of bank questions, which tests of other syllabi contain', async () => {
  const { id: subject_id } = await makeSubject(admin);
  const { id: image } = await makeImage(admin);
  const question = {
    ...questionInput(),
    question: `<p>Rasm<img src="/api/resources/showImage/${image}"></p>`,
  };
  const body = { ...question, subject_id, topic: '', difficulty: 1 as const };
  const { result: stored } = await admin.call(bankQuestions.create, { body });
  const file = () =>
    server.services.db
      .selectFrom('files')
      .select(['claimed_table', 'unclaimed_since'])
      .where('id', '=', image)
      .executeTakeFirstOrThrow();
  expect(await file()).toEqual({ claimed_table: 'bank_questions', unclaimed_since: null });
  const { id } = await makeItem(admin, 'test');
  const inserted = await admin.call(bankQuestions.insert, {
    params: { itemId: id },
    body: { bank_question_ids: [stored.id] },
  });
  expect(inserted.status).toBe(200);
  const [copy] = inserted.result;
  expect((await send(id, { questions: [{ ...copy, multiple_choice: 1 }] })).status).toBe(200);
  expect(await file()).toEqual({ claimed_table: 'bank_questions', unclaimed_since: null });
});

it('questions: of the bank count the tests that their list of uses shows', async () => {
  const { id: subject_id } = await makeSubject(admin);
  const body = { subject_id, ...questionInput() };
  const { id } = (await admin.call(bankQuestions.create, { body })).result;
  const insert = async (client = admin) => {
    const module = await makeModule(client, (await makeSyllabus(client)).id);
    const lesson = await makeLesson(client, { moduleId: module.id, type: 'theoretical' });
    const item = await makeItem(client, 'test', lesson.id);
    return { module, lesson, item };
  };
  const tests = [await insert(), await insert(), await insert(), await insert(), await insert()];
  for (const { item } of tests)
    await admin.call(bankQuestions.insert, {
      params: { itemId: item.id },
      body: { bank_question_ids: [id] },
    });
  const [shown, ofItem, ofLesson, ofModule, ofSyllabus] = tests;
  // Earlier versions could put a question into a syllabus of another university.
  const foreign = await insert(admin2);
  const [theirs] = await makeQuestions(admin2, foreign.item.id);
  await server.services.db
    .updateTable('test_questions')
    .set({ bank_question_id: id })
    .where('id', '=', theirs?.id ?? 0)
    .execute();
  await admin.call(lessonItems.remove, { params: { id: ofItem?.item.id ?? 0 } });
  await admin.call(syllabusLessons.remove, { params: { lessonId: ofLesson?.lesson.id ?? 0 } });
  await admin.call(syllabusModules.remove, { params: { moduleId: ofModule?.module.id ?? 0 } });
  await admin.call(syllabi.remove, { params: { id: ofSyllabus?.module.syllabus_id ?? 0 } });
  const { result: uses } = await admin.call(bankQuestions.uses, { params: { id } });
  expect(uses.map(({ item_id }) => item_id)).toEqual([shown?.item.id]);
  const { result: list } = await admin.call(bankQuestions.list, { query: { subject_id } });
  expect(list.data.map(({ used_in }) => used_in)).toEqual([uses.length]);
});

it('questions: are complete in the database exactly where the contract finds no problem', async () => {
  const { id } = await makeItem(admin, 'test');
  const html = fc.constantFrom(
    ...['', '<p></p>', '<p>&nbsp; \u00a0</p>', '<p>matn</p>', '<hr>', '\u3000\u2028', '<p>a &lt; b</p>'],
    ...['<table><tbody><tr><td></td></tr></tbody></table>', '<span data-latex="x^2"></span>'],
  );
  const question = fc.record({
    question: html,
    multiple_choice: fc.constantFrom(0 as const, 1 as const),
    answers: fc.array(fc.record({ answer: html, correct_answer: fc.constantFrom(0 as const, 1 as const) }), {
      maxLength: 4,
    }),
  });
  const answers = [0, 1].map((correct) => ({ answer: '<p>javob</p>', correct_answer: correct as 0 | 1 }));
  const known = { question: '<p>matn</p>', multiple_choice: 0 as const, answers };
  const { result } = await send(id, { questions: [known, ...fc.sample(question, 300)] });
  const { db } = server.services;
  const complete = await db
    .selectFrom('test_questions')
    .select('id')
    .where('item_id', '=', id)
    .where('complete', '=', true)
    .execute();
  expect(new Set(complete.map((row) => row.id))).toEqual(
    new Set(result.filter((one) => problemsOfQuestion(one).length === 0).map((one) => one.id)),
  );
  expect(complete.length).toBeGreaterThan(0);
});
