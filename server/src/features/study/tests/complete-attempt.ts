import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { isNotMoving } from '#platform/moves/moving-universities.ts';
import { lockOpen, type OpenAttempt, storeEnd } from './attempt-rows.ts';
import { type EnteredSheets, enterResult, onlyOf } from './enter-result.ts';

/** Why attempts end; a returned one has no result. */
export type Ending = 'student' | 'time';

const NOTHING: EnteredSheets = onlyOf();

async function store(db: Queryable, { id }: OpenAttempt, ending: Ending): Promise<void> {
  await sql`
    update test_attempts attempt set ending = ${ending}, right_answers = result.right_answers,
      wrong_answers = result.wrong_answers, mark = result.mark,
      completed_at = case when ${ending} = 'time' then least(test_attempt_end(attempt), clock_timestamp()) else clock_timestamp() end,
      ends_at = test_attempt_end(attempt)
    from test_attempts one cross join lateral test_attempt_result(one) result
    where one.id = ${id} and attempt.id = ${id}`.execute(db);
}

/** Completes a locked attempt with the answers given so far, and enters the result of an exam in its sheet. */
export async function completeLocked(
  db: Queryable,
  attempt: OpenAttempt,
  ending: Ending,
): Promise<EnteredSheets> {
  await store(db, attempt, ending);
  const entered = attempt.exam_schedule_id === null ? onlyOf() : await enterResult(db, attempt.id);
  return { ...entered, attempts: [attempt.id], students: [attempt.student_id] };
}

/** Completes an attempt whose time is over; an attempt whose time was prolonged meanwhile goes on. */
export async function completeDue(db: Queryable, id: number): Promise<EnteredSheets> {
  const attempt = await lockOpen(db, id);
  if (attempt?.due) return completeLocked(db, attempt, 'time');
  if (attempt !== undefined) await storeEnd(db, id);
  return NOTHING;
}

/** Attempts whose time is over, the oldest first: of one student, or of all. Those of a frozen university stay open. */
export async function dueAttempts(db: Queryable, most: number, studentId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from test_attempts attempt where completed_at is null and started_at is not null
      and ${studentId === undefined ? sql`ends_at <= clock_timestamp()` : sql`student_id = ${studentId} and test_attempt_end(attempt) <= clock_timestamp()`}
      and ${isNotMoving(sql`attempt.university_id`)}
    order by ends_at limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
