import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import type { StudentContext } from '../own-register.ts';
import { openAttempt } from './own-attempts.ts';
import { lessonTest } from './own-tests.ts';
import { signedQuestion } from './signed-question.ts';

/** The questions of attempts as their students see them, by the ids of the attempts. */
export async function questionsOfAttempts(
  context: StudentContext,
  ids: readonly number[],
): Promise<Map<number, DrawnQuestion[]>> {
  const { rows } = await sql<DrawnQuestion & { attempt_id: number }>`
    select attempt.id as attempt_id, asked.question_id as id, asked.question, asked.multiple_choice::integer as multiple_choice,
      (select jsonb_agg(jsonb_build_object('id', answer->'id', 'answer', answer->'answer') order by shown.place)
        from jsonb_array_elements(asked.answers) answer
        join jsonb_array_elements_text(drawn.value->'answers') with ordinality shown (id, place)
          on shown.id::integer = (answer->>'id')::integer) as test_answers,
      coalesce(given.answer_ids, '{}') as selected
    from test_attempts attempt
    cross join jsonb_array_elements(attempt.draw) with ordinality drawn (value, place)
    join question_versions asked on asked.question_id = (drawn.value->>'question')::integer
      and asked.version = (drawn.value->>'version')::integer
    left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = asked.question_id
    where attempt.id = any(${ids}::integer[])
    order by attempt.id, drawn.place`.execute(context.db);
  return Map.groupBy(
    rows.map((row) => signedQuestion(context, row)),
    ({ attempt_id }) => attempt_id,
  );
}

/** The attempts whose questions are shown: those in progress, else the last. */
async function shownAttempts({ db, caller }: StudentContext, itemIds: readonly number[]) {
  const { rows } = await sql<{ id: number; item_id: number; open: boolean }>`
    select distinct on (lesson_item_id) id, lesson_item_id as item_id, completed_at is null as open from test_attempts
    where student_id = ${caller.studentId} and lesson_item_id = any(${itemIds}::integer[])
    order by lesson_item_id, completed_at is null desc, number desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.item_id, row]));
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
  const known = await shownAttempts(context, itemIds);
  const ids = new Map<number, number>();
  for (const itemId of new Set(itemIds)) {
    const shown = known.get(itemId);
    const id = shown?.open ? shown.id : ((await drawnNow(context, itemId)) ?? shown?.id);
    if (id !== undefined) ids.set(itemId, id);
  }
  const questions = await questionsOfAttempts(context, [...ids.values()]);
  return new Map([...ids].map(([itemId, id]) => [itemId, questions.get(id) ?? []]));
}
