import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Drawn } from './draws.ts';
import { attemptsAt, lessonTestOf, type TestKey } from './own-tests.ts';

/** An attempt that is not completed. */
export interface OpenAttempt {
  id: number;
  student_id: number;
  semester_subject_id: number;
  lesson_item_id: number | null;
  exam_schedule_id: number | null;
  number: number;
  draw: Drawn[];
  maximum: number;
  started: boolean;
  /** Its questions were only shown, before the proctored session in which the test is taken. */
  outdated: boolean;
  /** By the dates that count now; null: no end. */
  ends_at: string | null;
  /** Its time is over. */
  due: boolean;
  /** Its student studies, and may submit. */
  studying: boolean;
}

/**
 * Condition on `attempt`: questions that were only shown, before the start of the proctored session of now, or else of the next. In that
 * session they are drawn anew. They may have been shown in a former subject: the session is that of the subject that counts now.
 */
export const IS_OUTDATED = sql<boolean>`(attempt.started_at is null and attempt.lesson_item_id is not null and exists (
  select from (${lessonTestOf(sql`attempt.student_id`, sql`attempt.lesson_item_id`)}) test
  where attempt.drawn_at < test.session_start))`;
const COLUMNS = sql`attempt.id, attempt.student_id, attempt.semester_subject_id, attempt.lesson_item_id, attempt.exam_schedule_id,
  attempt.number, attempt.draw, attempt.maximum, attempt.started_at is not null as started, ${IS_OUTDATED} as outdated,
  (select study_status = 'studying' from students where students.id = attempt.student_id) as studying`;
/** When `attempt` ends, by the dates that count now. */
export const END = sql`test_attempt_end(attempt)`;
/** No answer counts at or after the end. A draw that was only shown has none. */
const IS_DUE = sql<boolean>`(attempt.started_at is not null and coalesce(${END} <= clock_timestamp(), false))`;

export async function readOpen(
  db: Queryable,
  studentId: number,
  key: TestKey,
): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<OpenAttempt>`
    select ${COLUMNS}, ${END} as ends_at, ${IS_DUE} as due from test_attempts attempt
    where ${attemptsAt(studentId, key)} and attempt.completed_at is null`.execute(db);
  return rows[0];
}

/**
 * Makes acts on the exams of a student in a subject wait for each other until the end of the transaction: which points the sheet has to
 * hold depends on all attempts. Taken before the lock of an attempt.
 */
export const lockResults = (db: Queryable, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('test_attempts ' || student_id || ' ' || semester_subject_id, 0))
    from test_attempts where id = ${id} and exam_schedule_id is not null`.execute(db);

/**
 * Attempts end with the keys that count now: a correction of a key of the university waits for attempts that are being completed, and
 * they for it. Taken before all other locks of attempts.
 */
const lockKeys = (db: Queryable, id: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('question_keys ' || university_id, 0)) from test_attempts where id = ${id}`.execute(
    db,
  );

/** Lets no attempt of the university be completed until the end of the transaction. */
export const lockKeysAlone = (db: Queryable, universityId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('question_keys ' || ${universityId}::integer, 0))`.execute(
    db,
  );

/** Locks an attempt that is not completed, against answers and other acts. Its end is read after the lock. */
export async function lockOpen(db: Queryable, id: number): Promise<OpenAttempt | undefined> {
  await lockKeys(db, id);
  await lockResults(db, id);
  const locked = await sql`
    select id from test_attempts where id = ${id} and completed_at is null for update`.execute(db);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<OpenAttempt>`
    select ${COLUMNS}, ${END} as ends_at, ${IS_DUE} as due from test_attempts attempt where attempt.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The end that the job looks at follows the dates that count now. */
export const storeEnd = (db: Queryable, id: number) =>
  sql`update test_attempts attempt set ends_at = ${END} where attempt.id = ${id} and attempt.ends_at is distinct from ${END}`.execute(
    db,
  );
