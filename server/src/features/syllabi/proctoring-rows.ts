import { type ProctoringSession, sessionState } from '@dekanat/contract/syllabi/proctoring.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Condition on `attempt`: it ends with the session in which it is. An own date of the student replaces the end of the session. */
export const ENDS_WITH_SESSION = sql<boolean>`not exists (
  select from lesson_items item join individual_exam_schedules own on own.lesson_id = item.lesson_id
  where item.id = attempt.lesson_item_id and own.student_id = attempt.student_id
    and own.semester_subject_id = attempt.semester_subject_id and own.deadline_date is not null
    and not own.replaced and not own.cancelled)`;

const RUNNING_ATTEMPTS = sql<number>`(
  select count(*) from test_attempts attempt
  where attempt.lesson_item_id = session.item_id and session.enforced and attempt.completed_at is null
    and attempt.started_at >= session.test_start_date and date_trunc('second', attempt.started_at) <= session.test_end_date
    and test_attempt_end(attempt) > clock_timestamp() and ${ENDS_WITH_SESSION})`;

/** The sessions of a test, the newest first; or one session. */
export async function readSessions(
  db: Queryable,
  by: 'item_id' | 'id',
  id: number,
): Promise<ProctoringSession[]> {
  const rows = await db
    .selectFrom('proctoring_sessions as session')
    .leftJoin('users as author', 'author.id', 'session.author_id')
    .leftJoin('users as ender', 'ender.id', 'session.ended_by')
    .select([
      'session.id',
      'seans_code',
      'test_start_date',
      'test_end_date',
      'life_time',
      'session.created_at',
      'author.username as author_name',
      RUNNING_ATTEMPTS.as('running_attempts'),
      'planned_end_date',
      'ended_at',
      'ender.username as ended_by_name',
      'ended_reason',
    ])
    .where(`session.${by}`, '=', id)
    .orderBy('session.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, state: sessionState(row) }));
}
