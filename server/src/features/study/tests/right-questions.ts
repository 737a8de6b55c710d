import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Condition on `test_attempts`: completed, and not returned to the student. */
export const COUNTED_RESULT = sql<SqlBool>`(test_attempts.completed_at is not null and test_attempts.ending <> 'returned')`;

/** The questions that were answered right in an attempt; undefined while it goes on. */
export async function rightQuestions(db: Queryable, id: number): Promise<ReadonlySet<number> | undefined> {
  const { rows } = await sql<{ questions: number[] }>`
    select array(
      select drawn.question from jsonb_to_recordset(attempt.draw) drawn (question integer, version integer)
      join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
      left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = drawn.question
      where credits_answer(asked.rule, asked.right_ids, given.answer_ids)) as questions
    from test_attempts attempt where attempt.id = ${id} and attempt.completed_at is not null`.execute(db);
  return rows[0] && new Set(rows[0].questions);
}
