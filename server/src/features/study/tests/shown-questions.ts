import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import type { StudentContext } from '../own-register.ts';
import { openAttempt, USED, whyNotStartable } from './own-attempts.ts';
import { lessonTest, lessonTestOf, type OwnTest } from './own-tests.ts';
import { signedQuestion } from './signed-question.ts';

/** The questions of `attempt` as its student sees them. */
const QUESTIONS = sql<DrawnQuestion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', asked.question_id, 'question', asked.question,
    'multiple_choice', asked.multiple_choice::integer,
    'test_answers', (
      select jsonb_agg(jsonb_build_object('id', answer->'id', 'answer', answer->'answer') order by shown.place)
      from jsonb_array_elements(asked.answers) answer
      join jsonb_array_elements_text(drawn.value->'answers') with ordinality shown (id, place)
        on shown.id::integer = (answer->>'id')::integer),
    'selected', coalesce(given.answer_ids, '{}'), 'attempt', attempt.number) order by drawn.place), '[]')
  from jsonb_array_elements(attempt.draw) with ordinality drawn (value, place)
  join question_versions asked on asked.question_id = (drawn.value->>'question')::integer
    and asked.version = (drawn.value->>'version')::integer
  left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = asked.question_id)`;

const signed = (context: StudentContext, questions: readonly DrawnQuestion[]) =>
  questions.map((question) => signedQuestion(context, question));

/** The questions of attempts as their students see them, by the ids of the attempts. */
export async function questionsOfAttempts(
  context: StudentContext,
  ids: readonly number[],
): Promise<Map<number, DrawnQuestion[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; questions: DrawnQuestion[] }>`
    select attempt.id, ${QUESTIONS} as questions from test_attempts attempt
    where attempt.id = any(${ids}::integer[])`.execute(context.db);
  return new Map(rows.map(({ id, questions }) => [id, signed(context, questions)]));
}

/** A test of a lesson with the attempt whose questions are shown: the one in progress, else the last. */
interface ShownTest {
  item_id: number;
  attempt_id: number | null;
  /** Of an attempt in progress. */
  questions: DrawnQuestion[] | null;
  /** Without an attempt in progress. */
  test: Omit<OwnTest, 'key'> | null;
  used: number;
}

/** The array is selected: with a bare parameter PostgreSQL would estimate its length and plan each execution anew (10 ms). */
async function shownTests(context: StudentContext, itemIds: readonly number[]): Promise<ShownTest[]> {
  const { studentId } = context.caller;
  const { rows } = await sql<ShownTest>`
    select wanted.item_id, attempt.id as attempt_id, case when attempt.open then ${QUESTIONS} end as questions,
      case when attempt.open is not true then (
        select to_jsonb(test) from (${lessonTestOf(studentId, sql`wanted.item_id`)}) test) end as test,
      (select count(*) from test_attempts attempt
        where attempt.student_id = ${studentId} and attempt.lesson_item_id = wanted.item_id and ${USED}) as used
    from unnest((select ${itemIds}::integer[])) wanted (item_id)
    left join lateral (
      select id, number, completed_at is null as open, draw from test_attempts
      where student_id = ${studentId} and lesson_item_id = wanted.item_id
      order by completed_at is null desc, number desc, id desc limit 1) attempt on true`.execute(context.db);
  return rows;
}

/** Draws questions of a test that has no attempt in progress; undefined when the student cannot take it. */
async function drawnNow(context: StudentContext, itemId: number): Promise<number | undefined> {
  try {
    return (await openAttempt(context, lessonTest(itemId), false)).id;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return undefined;
    throw error;
  }
}

/**
 * The questions of tests of lessons for the calling student, by item: the same until the attempt ends. They are drawn when they are
 * first shown. Where no attempt can be made any more they are those of the last one; a test that was never taken has none then.
 */
export async function drawnQuestions(
  context: StudentContext,
  itemIds: readonly number[],
): Promise<Map<number, DrawnQuestion[]>> {
  if (itemIds.length === 0) return new Map();
  const [shown, drawn] = [new Map<number, DrawnQuestion[]>(), new Map<number, number>()];
  for (const { item_id, attempt_id, questions, test, used } of await shownTests(context, itemIds)) {
    if (questions !== null) {
      shown.set(item_id, signed(context, questions));
      continue;
    }
    // A refusal after the start of a transaction costs more than the whole list.
    const startable = test !== null && whyNotStartable(test, used) === undefined;
    const id = (startable ? await drawnNow(context, item_id) : undefined) ?? attempt_id;
    if (id !== null) drawn.set(item_id, id);
  }
  const others = await questionsOfAttempts(context, [...drawn.values()]);
  for (const [itemId, id] of drawn) shown.set(itemId, others.get(id) ?? []);
  return shown;
}
