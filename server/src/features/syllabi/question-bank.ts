import type { BodyOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { problemsOfQuestion, type QuestionInput } from '@dekanat/contract/syllabi/questions.ts';
import { bankQuestions, type DIFFICULTIES } from '@dekanat/contract/syllabi/tests.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { answerRight, bankAnswerRight, hidesAnswers, visibleAnswers } from './answer-rights.ts';
import { claimBankPictures } from './bank-pictures.ts';
import { cleanQuestion } from './clean-question.ts';
import { SHOWN } from './drawn-lessons.ts';
import { addQuestions, copyToBank, questionsOf, touchItem } from './question-rows.ts';
import { viewsOf } from './question-view.ts';
import { lockTest } from './questions.ts';
import { requireTestLimits } from './test-limits.ts';

type Query = (typeof bankQuestions)['list']['query'];
type Stored = { answer: string; correct_answer: 0 | 1 }[];

const NAMES = { subject_name: relatedName(SUBJECT, 'name', 'subject_id') } as const;

const matching = ({ db, scope }: Pick<Context, 'db' | 'scope'>, { search, ...filters }: FiltersOf<Query>) =>
  db
    .selectFrom('bank_questions')
    .where(inScope(scope, { university: 'bank_questions.university_id' }))
    .where(search ? wordsMatch(sql`bank_questions.question_key`, search) : sql<SqlBool>`true`)
    .where((eb) =>
      eb.and(
        definedOnly({
          subject_id: filters.subject_id,
          topic: filters.topic,
          difficulty: filters.difficulty,
        }),
      ),
    );

/** The questions of tests with their places, without removed ones. Earlier versions could put a question into a syllabus of another university. */
const usesOf = (bankQuestion: { id: RawBuilder<number>; university_id: RawBuilder<number> }) => sql`
  from test_questions question
  join lesson_items item on item.id = question.item_id and item.removed_at is null
  join syllabus_lessons lesson on lesson.id = item.lesson_id
  join syllabus_modules module on module.id = lesson.module_id
  join syllabi on syllabi.id = question.syllabus_id and syllabi.removed_at is null
  where question.bank_question_id = ${bankQuestion.id} and syllabi.university_id = ${bankQuestion.university_id}
    and question.retired_at is null and ${SHOWN}`;
const USED_IN = sql<number>`(select count(distinct item.id) ${usesOf({
  id: sql.ref('bank_questions.id'),
  university_id: sql.ref('bank_questions.university_id'),
})})`;

const records = (query: ReturnType<typeof matching>) =>
  query.select([
    'id',
    'version',
    'created_at',
    'updated_at',
    'university_id',
    'subject_id',
    'author_id',
    'answers_hidden',
    'topic',
    sql<(typeof DIFFICULTIES)[number]>`difficulty`.as('difficulty'),
    'question',
    sql<0 | 1>`multiple_choice::integer`.as('multiple_choice'),
    // Answers of the bank have no ids of their own: their place is theirs.
    sql<({ id: number } & Stored[number])[]>`(
      select coalesce(jsonb_agg(answer || jsonb_build_object('id', place) order by place), '[]')
      from jsonb_array_elements(answers) with ordinality a (answer, place))`.as('answers'),
    USED_IN.as('used_in'),
  ]);

const rowsOf = (context: QueryScope, { sort = '-created_at', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matching(context, filters)),
    sort,
    {
      topic: nameOrder(sql.ref('topic'), context.language),
      difficulty: sql.ref('difficulty'),
      created_at: sql.ref('created_at'),
    },
    'created_at',
    sql.ref('id'),
  );

async function read(context: Context, id: number) {
  const row = await records(matching(context, {})).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const [visible] = await visibleAnswers(context, [row]);
  return addNames(context, visible ?? row, NAMES);
}

const listAll = listHandler(rowsOf, matching, NAMES);

/** Users of one faculty change questions of their faculty (decision 47). @throws Refusal 404 outside the scope, 403 for another faculty */
async function requireOwn(context: Context, id: number): Promise<void> {
  const { faculty_id } = await matching(context, {})
    .select('faculty_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { facultyId } = context.scope;
  if (facultyId !== null && faculty_id !== facultyId) throw new Refusal('forbidden');
}

const findSubject = ({ db, scope }: Context, id: number) =>
  db
    .selectFrom('subjects')
    .select('university_id')
    .where('id', '=', id)
    .where(inScope(scope, { university: 'subjects.university_id' }))
    .executeTakeFirst();

/** The university of a subject in scope. @throws Invalid on `subject_id` */
async function universityOf(context: Context, subjectId: number): Promise<number> {
  const subject = await findSubject(context, subjectId);
  if (subject === undefined) throw invalidField('subject_id', 'invalid.out_of_scope');
  return subject.university_id;
}

/** The sanitised columns of a complete question, whose pictures are claimed. @throws Invalid on the question or its answers */
async function columnsOf(context: Context, body: QuestionInput, universityId: number) {
  const { question, multiple_choice, answers } = await cleanQuestion(body);
  const content = answers.map(({ answer, correct_answer }) => ({ answer, correct_answer }));
  const problems = problemsOfQuestion({ question, multiple_choice, answers: content }).map((key) => ({
    field: key === 'question.text.required' ? 'question' : 'answers',
    key,
    values: {},
  }));
  if (problems.length > 0) throw new Invalid(problems);
  await claimBankPictures(context, [{ question, answers: content }], universityId, 'question');
  return {
    question,
    multiple_choice: multiple_choice === 1,
    answers: JSON.stringify(content),
    // Who sends all answers knows which are right.
    answers_hidden: false,
  };
}

type Input = BodyOf<typeof bankQuestions.create>;

async function create(context: Context, { subject_id, topic, difficulty, ...question }: Input) {
  const university_id = await universityOf(context, subject_id);
  const { id } = await context.db
    .insertInto('bank_questions')
    .values({
      university_id,
      author_id: context.caller.id,
      faculty_id: context.scope.facultyId,
      subject_id,
      topic,
      difficulty,
      ...(await columnsOf(context, question, university_id)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return read(context, id);
}

/** @throws Refusal forbidden when a copy would show the caller right answers that are hidden in the original */
function requireHidden(hidden: readonly unknown[], isShown: boolean): void {
  if (hidden.length > 0 && isShown) throw new Refusal('forbidden', { key: 'question.answers.hidden' });
}

/** Copies complete questions of a test into the bank and links them, so that their uses are known. */
async function collect(
  context: Context,
  itemId: number,
  { subject_id, topic = '', difficulty = 2, question_ids }: BodyOf<typeof bankQuestions.collect>,
) {
  const syllabus = await lockTest(context, itemId);
  const right = await answerRight(context, syllabus.id);
  const university_id = await universityOf(context, subject_id);
  if (university_id !== syllabus.university_id) throw invalidField('subject_id', 'invalid.out_of_scope');
  const questions = await questionsOf(context.db, itemId, question_ids);
  if (questions.length !== new Set(question_ids).size)
    throw invalidField('question_ids', 'invalid.out_of_scope');
  for (const { id, ...content } of questions) {
    const [problem] = problemsOfQuestion(content);
    if (problem) throw invalidField(`question_ids.${question_ids.indexOf(id)}`, problem);
  }
  await claimBankPictures(context, questions, university_id, 'question_ids');
  const copies = questions.map((one) => ({ ...one, answers_hidden: hidesAnswers(right, one) }));
  const sees = await bankAnswerRight(context);
  requireHidden(
    copies.filter((one) => one.answers_hidden),
    sees({ subject_id, author_id: context.caller.id, answers_hidden: true }),
  );
  await copyToBank(context.db, copies, {
    university_id,
    author_id: context.caller.id,
    faculty_id: context.scope.facultyId,
    subject_id,
    topic,
    difficulty,
  });
  return { added: questions.length };
}

async function insert(context: Context, itemId: number, ids: number[]) {
  const { id: syllabus_id, university_id } = await lockTest(context, itemId);
  const found = await records(matching(context, {})).where('id', 'in', ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const sees = await bankAnswerRight(context);
  const questions = [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (row?.university_id !== university_id) throw invalidField('bank_question_ids', 'invalid.out_of_scope');
    return { ...row, bank_question_id: id, answers_hidden: !sees(row) };
  });
  const right = await answerRight(context, syllabus_id);
  requireHidden(
    questions.filter((one) => one.answers_hidden),
    right === 'all',
  );
  const added = await addQuestions(context.db, { id: itemId, syllabus_id }, questions);
  await requireTestLimits(context.db, itemId, 'bank_question_ids');
  await touchItem(context.db, itemId);
  return viewsOf(context, syllabus_id, await questionsOf(context.db, itemId, added));
}

export const bankFeature = implement(bankQuestions, {
  list: async (context, input) => {
    const page = await listAll(context, input);
    return { ...page, data: await visibleAnswers(context, page.data) };
  },
  create: (context, { body }) => create(context, body),
  update: async (
    context,
    { params: { id }, body: { version, subject_id, topic, difficulty, ...question } },
  ) => {
    await requireOwn(context, id);
    await lockVersion(context, 'bank_questions', id, version);
    const university_id = await universityOf(context, subject_id);
    await context.db
      .updateTable('bank_questions')
      .set({
        university_id,
        // The faculty belongs to the university.
        faculty_id: sql`case when university_id = ${university_id} then faculty_id end`,
        subject_id,
        ...definedOnly({ topic, difficulty }),
        ...(await columnsOf(context, question, university_id)),
      })
      .where('id', '=', id)
      .execute();
    return read(context, id);
  },
  remove: async (context, { params: { id } }) => {
    await requireOwn(context, id);
    await context.db.deleteFrom('bank_questions').where('id', '=', id).execute();
    return null;
  },
  collect: (context, { params: { itemId }, body }) => collect(context, itemId, body),
  insert: (context, { params: { itemId }, body }) => insert(context, itemId, body.bank_question_ids),
  topics: async (context, { params: { id } }) => {
    if ((await findSubject(context, id)) === undefined) throw notFound();
    const rows = await matching(context, { subject_id: id })
      .select('topic')
      .distinct()
      .where('topic', '<>', '')
      .orderBy('topic')
      .execute();
    return rows.map(({ topic }) => topic);
  },
  uses: async (context, { params: { id } }) => {
    const { university_id } = await read(context, id);
    const { rows } = await sql<ResultOf<(typeof bankQuestions)['uses']>[number]>`
      select item.id as item_id, lesson.name as lesson_name, syllabi.id as syllabus_id, syllabi.name as syllabus_name
      ${usesOf({ id: sql`${id}::integer`, university_id: sql`${university_id}::integer` })}
      group by item.id, lesson.name, syllabi.id, syllabi.name
      order by ${nameOrder(sql.ref('syllabi.name'), context.language)}, item.id`.execute(context.db);
    return rows;
  },
});
