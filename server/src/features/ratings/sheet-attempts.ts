import { type RawBuilder, sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import { formatInstant } from '#api/instant-format.ts';
import type { Queryable } from '#db/database.ts';
import { MEMBERS } from './sheet-members.ts';
import { nameOfControls } from './statement-numbers.ts';

/**
 * From: started attempts `attempt` of the students of these sheets at test controls whose points the sheets hold; a final sheet also
 * holds the interim points.
 */
const attemptsOf = (ids: readonly number[]): RawBuilder<unknown> => sql`
  from statements cross join lateral ${MEMBERS} subject
  join exam_schedules exam on exam.semester_subject_id = statements.semester_subject_id
    and exam.control_type_id <= statements.control_type_id and exam.statement = ${nameOfControls('statements.statement')}
  join test_attempts attempt on attempt.exam_schedule_id = exam.id and attempt.student_id = subject.student_id
  where statements.id = any(${ids}::integer[]) and attempt.started_at is not null`;

/** Students who have not completed an attempt: a closed sheet would refuse its result. */
export async function runningWarnings(db: Queryable, ids: readonly number[]): Promise<ActWarning[]> {
  const { rows } = await sql<{ count: number; ends: string }>`
    select count(distinct attempt.student_id)::integer as count, coalesce(max(test_attempt_end(attempt)), now()) as ends
    ${attemptsOf(ids)} and attempt.completed_at is null`.execute(db);
  const [running] = rows;
  if (running === undefined || running.count === 0) return [];
  const values = { count: running.count, date: formatInstant(running.ends) };
  return [{ code: 'running_attempts', key: 'statement.warning.running_attempts', values }];
}

export const CHANGED_BY_HAND = 'test_attempt.changed_by_hand';
/** Points of tests do not change a result that was carried over. */
export const CARRIED_OVER = 'test_attempt.carried';
/** Why the points of a sheet do not follow its attempts. */
export const FIXED_POINTS: readonly string[] = [CHANGED_BY_HAND, CARRIED_OVER];

/** Students with a result that a sheet refused while it was closed: reopening does not enter it. */
export async function refusedWarnings(db: Queryable, ids: readonly number[]): Promise<ActWarning[]> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct attempt.student_id)::integer as count ${attemptsOf(ids)} and attempt.completed_at is not null
      and attempt.ending is distinct from 'returned' and attempt.not_entered <> all(${FIXED_POINTS}::text[])`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  return [{ code: 'refused_results', key: 'statement.warning.refused_results', values: { count } }];
}

/** Whether students have attempts at the controls of these sheets, apart from returned ones. */
export async function haveAttempts(db: Queryable, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select ${attemptsOf(ids)} and attempt.ending is distinct from 'returned' limit 1`.execute(db);
  return rows.length > 0;
}
