import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Condition on `test_attempts`: completed, and not returned to the student. */
export const COUNTED_RESULT = sql<SqlBool>`(test_attempts.completed_at is not null and test_attempts.ending <> 'returned')`;

interface QuestionResult {
  question: number;
  /** False: the key was corrected to “does not count”. */
  counts: boolean;
  right: boolean;
}

/** The results of the questions of an attempt, by their ids; none while it goes on. */
export async function questionResults(
  db: Queryable,
  id: number,
): Promise<ReadonlyMap<number, QuestionResult>> {
  const { rows } = await sql<QuestionResult>`
    select drawn.question, asked.rule <> 'excluded' as counts,
      credits_answer(asked.rule, asked.right_ids, given.answer_ids) as right
    from test_attempts attempt
    cross join lateral jsonb_to_recordset(attempt.draw) drawn (question integer, version integer)
    join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
    left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = drawn.question
    where attempt.id = ${id} and attempt.completed_at is not null`.execute(db);
  return new Map(rows.map((row) => [row.question, row]));
}
