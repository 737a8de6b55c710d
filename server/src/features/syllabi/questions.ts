import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  problemsOfQuestion,
  type QuestionContent,
  type QuestionInput,
} from '@dekanat/contract/syllabi/questions.ts';
import type { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import type { Handlers } from '#api/implement.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import { answerRight, hidesAnswers } from './answer-rights.ts';
import { cleanQuestion } from './clean-question.ts';
import { requireCompleteInUse, requireRestoredComplete } from './complete-questions.ts';
import { keepExams, lockUse } from './exam-guard.ts';
import { type OwnSyllabus, syllabusIdOf, syllabusOf } from './own-syllabus.ts';
import { addOnce, addQuestions, questionsOf, shuffleAnswerIds, touchItem } from './question-rows.ts';
import { readQuestions, viewsOf } from './question-view.ts';
import { claimFiles } from './syllabus-files.ts';
import { requireTestLimits } from './test-limits.ts';

/** Locks the test, so that two authors number their questions one after the other. @throws 404 unless it is a test */
export async function lockTest(context: Context, id: number): Promise<OwnSyllabus> {
  const syllabus = await syllabusOf(context, 'lesson_items', id);
  await context.db
    .selectFrom('lesson_items')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'test')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return syllabus;
}

/** Claims the pictures of sanitised questions for their syllabus. */
export async function claimPictures(
  context: Context,
  questions: readonly QuestionContent[],
  syllabus: OwnSyllabus,
): Promise<void> {
  const texts = questions.flatMap(({ question, answers }) => [
    question,
    ...answers.map(({ answer }) => answer),
  ]);
  const images = [...new Set(texts.flatMap(imagesIn))];
  await claimFiles(context, images, syllabus, { field: 'questions', images: true });
}

/**
 * Changes existing questions: answers are matched by id, those that are left out are removed. With a new answer, the ids of all may
 * change.
 */
async function changeQuestions(
  { db }: Context,
  itemId: number,
  questions: (QuestionInput & { id: number })[],
): Promise<void> {
  const stored = new Map(
    (
      await questionsOf(
        db,
        itemId,
        questions.map(({ id }) => id),
      )
    ).map((question) => [question.id, question]),
  );
  for (const [index, { id, version, question, multiple_choice, answers }] of questions.entries()) {
    const known = stored.get(id);
    if (known === undefined) throw invalidField(`questions.${index}.id`, 'invalid.out_of_scope');
    if (version !== undefined && version !== known.version)
      throw new Refusal('stale', { key: 'question.stale', field: `questions.${index}` });
    // The same question again would be compared with answers that no longer exist.
    stored.delete(id);
    await db
      .updateTable('test_questions')
      .set({
        question,
        multiple_choice: multiple_choice === 1,
        // Who sends all answers knows which are right.
        answers_hidden: false,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await changeAnswers(db, id, known.answers, answers, `questions.${index}`);
  }
}

async function changeAnswers(
  db: Context['db'],
  questionId: number,
  stored: { id: number }[],
  answers: QuestionInput['answers'],
  field: string,
): Promise<void> {
  const known = new Set(stored.map(({ id }) => id));
  const kept = answers.flatMap(({ id }) => id ?? []);
  const foreign = answers.findIndex(({ id }) => id !== undefined && !known.has(id));
  if (foreign >= 0 || new Set(kept).size !== kept.length)
    throw invalidField(`${field}.answers.${Math.max(foreign, 0)}.id`, 'invalid.out_of_scope');
  await db
    .deleteFrom('test_answers')
    .where('question_id', '=', questionId)
    .where(sql<boolean>`id <> all(${kept}::integer[])`)
    .execute();
  const rows = answers.map(({ id = null, answer, correct_answer }, sort) => ({
    id,
    sort,
    answer,
    correct_answer: correct_answer === 1,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as it (id integer, sort integer, answer text, correct_answer boolean)),
    changed as (
      update test_answers a set sort = given.sort, answer = given.answer, correct_answer = given.correct_answer
      from given where given.id = a.id)
    insert into test_answers (question_id, sort, answer, correct_answer)
    select ${questionId}, sort, answer, correct_answer from given where id is null order by random()`.execute(
    db,
  );
  if (kept.length < answers.length) await shuffleAnswerIds(db, questionId);
}

async function orderQuestions({ db }: Context, itemId: number, order: number[]): Promise<void> {
  const ids = new Set((await questionsOf(db, itemId)).map(({ id }) => id));
  const unknown = order.findIndex((id) => !ids.has(id));
  if (unknown >= 0) throw invalidField(`order.${unknown}`, 'invalid.out_of_scope');
  const listed = new Set(order);
  const all = [...listed, ...[...ids].filter((id) => !listed.has(id))];
  await sql`
    update test_questions q set sort = place from unnest(${all}::integer[]) with ordinality wanted (id, place)
    where q.id = wanted.id and q.sort <> place`.execute(db);
}

const hasId = (question: QuestionInput): question is QuestionInput & { id: number } =>
  question.id !== undefined;

/** Removes questions: they are deleted a day later by the sweep. Restores those that are not deleted yet. */
async function removeAndRestore(
  { db }: Context,
  itemId: number,
  { removed, restored }: { removed: number[]; restored: number[] },
): Promise<void> {
  const questions = () => db.updateTable('test_questions').where('item_id', '=', itemId);
  if (removed.length > 0)
    await questions().set({ retired_at: sql`now()` }).where('id', 'in', removed).execute();
  if (restored.length > 0) await questions().set({ retired_at: null }).where('id', 'in', restored).execute();
}

async function update(
  context: Context,
  itemId: number,
  { questions: sent, order, removed = [], restored = [] }: BodyOf<typeof testQuestions.update>,
) {
  const questions: QuestionInput[] = [];
  for (const question of sent) questions.push(await cleanQuestion(question));
  const { id: syllabusId } = await syllabusOf(context, 'lesson_items', itemId);
  return keepExams(context, syllabusId, () =>
    store(context, itemId, { questions, order, removed, restored }),
  );
}

interface Change {
  /** Sanitised. */
  questions: QuestionInput[];
  order: number[] | undefined;
  removed: number[];
  restored: number[];
}

async function store(context: Context, itemId: number, { questions, order, removed, restored }: Change) {
  const syllabus = await lockTest(context, itemId);
  await requireCompleteInUse(context, syllabus.id, questions);
  await claimPictures(context, questions, syllabus);
  await removeAndRestore(context, itemId, { removed, restored });
  await changeQuestions(context, itemId, questions.filter(hasId));
  await requireRestoredComplete(context, { itemId, syllabusId: syllabus.id }, restored);
  const added = await addOnce(
    context.db,
    { id: itemId, syllabus_id: syllabus.id },
    questions.filter((question) => !hasId(question)),
  );
  if (order !== undefined) await orderQuestions(context, itemId, [...order, ...added]);
  await requireTestLimits(context.db, itemId, 'questions');
  await touchItem(context.db, itemId);
  const ids = [...added];
  const stored = questions.map(({ id }) => id ?? ids.shift() ?? 0);
  const byId = new Map((await questionsOf(context.db, itemId, stored)).map((row) => [row.id, row]));
  return viewsOf(
    context,
    syllabus.id,
    stored.flatMap((id) => byId.get(id) ?? []),
  );
}

/** The test of a question. */
async function itemOf({ db }: Context, questionId: number): Promise<number> {
  const { item_id } = await db
    .selectFrom('test_questions')
    .select('item_id')
    .where('id', '=', questionId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  return item_id;
}

async function remove(context: Context, id: number): Promise<null> {
  const item = await itemOf(context, id);
  const { id: syllabusId } = await syllabusOf(context, 'lesson_items', item);
  return keepExams(context, syllabusId, async () => {
    await lockTest(context, item);
    await removeAndRestore(context, item, { removed: [id], restored: [] });
    await touchItem(context.db, item);
    return null;
  });
}

const FEWEST_ANSWERS = 2;

async function removeAnswer(context: Context, id: number): Promise<null> {
  const { question_id } = await context.db
    .selectFrom('test_answers')
    .select('question_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const item = await itemOf(context, question_id);
  const { id: syllabusId } = await syllabusOf(context, 'lesson_items', item);
  return keepExams(context, syllabusId, async () => {
    await lockTest(context, item);
    const [question] = await questionsOf(context.db, item, [question_id]);
    if (question === undefined) throw notFound();
    // Whether the question lacks a right answer afterwards would tell which one is right.
    if (hidesAnswers(await answerRight(context, syllabusId), question))
      throw new Refusal('forbidden', { key: 'question.answers.hidden.remove' });
    const answers = question.answers.filter((answer) => answer.id !== id);
    if (answers.length < FEWEST_ANSWERS)
      throw new Refusal('too_few_answers', { key: 'question.answers.min' });
    const [problem] = problemsOfQuestion({ ...question, answers });
    if (problem !== undefined && (await lockUse(context.db, syllabusId)))
      throw invalidField('answers', problem, {}, 'unfinished');
    await context.db.deleteFrom('test_answers').where('id', '=', id).execute();
    await context.db
      .updateTable('test_questions')
      .set({ version: sql`version + 1` })
      .where('id', '=', question_id)
      .execute();
    await touchItem(context.db, item);
    return null;
  });
}

/** The handlers of the questions of a test, without those of files. */
export const questionHandlers: Pick<
  Handlers<typeof testQuestions>,
  'list' | 'create' | 'update' | 'remove' | 'removeAnswer'
> = {
  list: async (context, { params: { itemId } }) => {
    const syllabusId = await syllabusIdOf(context, 'lesson_items', itemId);
    return readQuestions(context, syllabusId, itemId);
  },
  create: async (context, { body: { syllabus_module_lesson_item_id: itemId } }) => {
    const { id: syllabus_id } = await syllabusOf(context, 'lesson_items', itemId);
    if (await lockUse(context.db, syllabus_id))
      throw invalidField('syllabus_module_lesson_item_id', 'question.create.in_use');
    await lockTest(context, itemId);
    const [id = 0] = await addQuestions(context.db, { id: itemId, syllabus_id }, [
      { question: '', multiple_choice: 0, answers: [] },
    ]);
    await requireTestLimits(context.db, itemId, 'syllabus_module_lesson_item_id');
    await touchItem(context.db, itemId);
    const [question] = await viewsOf(context, syllabus_id, await questionsOf(context.db, itemId, [id]));
    if (question === undefined) throw notFound();
    return question;
  },
  update: (context, { params: { itemId }, body }) => update(context, itemId, body),
  remove: (context, { params: { id } }) => remove(context, id),
  removeAnswer: (context, { params: { id } }) => removeAnswer(context, id),
};
