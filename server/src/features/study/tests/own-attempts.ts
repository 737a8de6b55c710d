import { sql } from 'kysely';
import { isViewed } from '#api/caller.ts';
import { inTransaction } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { requireHourly } from '#api/hourly-limit.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { lockItem } from '../lock-item.ts';
import type { StudentContext } from '../own-register.ts';
import { lockOpen, type OpenAttempt, readOpen, storeEnd } from './attempt-rows.ts';
import { completeDue, completeLocked, dueAttempts } from './complete-attempt.ts';
import { drawQuestions } from './draws.ts';
import { attemptsAt, lockOwnDate, lockOwnSheets, type OwnTest, ownTest, type TestKey } from './own-tests.ts';
import { publishAttempts, publishEntered } from './publish-attempts.ts';

/** Each try loses only against another device that starts or ends the same attempt, or staff who give it time. */
export const TRIES = 10;
/** Attempts at one test; some tests have no limit of their own. */
const STARTED_PER_HOUR = 60;
/** Most overdue attempts of one student that one read completes. */
const DUE_MAX = 20;

/** Completes the student's attempts whose time is over. */
export async function completeOwnDue(context: StudentContext): Promise<void> {
  if (isViewed(context.caller)) return;
  for (const id of await dueAttempts(context.db, DUE_MAX, context.caller.studentId))
    publishEntered(context, await inTransaction(context, (db) => completeDue(db, id)));
}

/** Condition on `attempt`: it counts against the number that a student has. */
export const USED = sql<boolean>`attempt.ending is distinct from 'returned'`;

/**
 * `last` is also the number of a returned attempt: its late answers are not those of the next one.
 * `other`: another device has opened an attempt; `drawn` is the one that this device knows.
 */
async function usedBy(db: Queryable, studentId: number, key: TestKey, drawn: number | undefined) {
  const { rows } = await sql<{ used: number; last: number; recent: number; other: boolean }>`
    select (count(*) filter (where ${USED}))::integer as used, coalesce(max(number), 0)::integer as last,
      (count(*) filter (where ${USED} and started_at > now() - interval '1 hour'))::integer as recent,
      coalesce(bool_or(completed_at is null and id is distinct from ${drawn ?? null}::bigint), false) as other
    from test_attempts attempt where ${attemptsAt(studentId, key)}`.execute(db);
  return rows[0] ?? { used: 0, last: 0, recent: 0, other: false };
}

/** The sentence that says why no attempt can be started now; undefined when one can. */
export function whyNotStartable(test: Omit<OwnTest, 'key'>, used: number): TextKey | undefined {
  if (!test.studying) return 'test_attempt.not_studying';
  if (test.passed) return 'rating.passed';
  if (test.carried) return 'test_attempt.carried';
  if (test.overtaken) return 'rating.later_result';
  if (test.sheet !== null) return `test_attempt.sheet.${test.sheet}`;
  if (test.phase === 'before') return 'test_attempt.before';
  if (test.phase === 'over') return 'test_attempt.over';
  return test.attempts > 0 && used >= test.attempts ? NONE_LEFT : undefined;
}
const NONE_LEFT = 'test_attempt.none_left';

/** @throws Refusal with the sentence that says why no attempt can be started now */
function requireStartable(test: OwnTest, used: number): void {
  const key = whyNotStartable(test, used);
  if (key === undefined) return;
  if (key === NONE_LEFT) throw new Refusal('limit', { key, values: { count: test.attempts } });
  throw new Refusal('wrong_state', { key });
}

/** @throws Refusal when the student no longer studies */
export function requireStudying({ studying }: Pick<OwnTest, 'studying'>): void {
  if (!studying) throw new Refusal('wrong_state', { key: 'test_attempt.not_studying' });
}

/** A new attempt; undefined when another device was faster. */
async function insertAttempt(
  db: Queryable,
  studentId: number,
  test: OwnTest,
  { number, start }: { number: number; start: boolean },
): Promise<number | undefined> {
  const draw = await drawQuestions(db, test);
  // The number of an exam's questions is checked when it is planned; a lesson's test may be written while students see the lesson.
  const needed = test.key.kind === 'lesson_item_id' ? Math.max(test.questions, 1) : 1;
  if (draw.length < needed) throw new Refusal('incomplete', { key: 'test_attempt.no_questions' });
  const row = await db
    .insertInto('test_attempts')
    .values({
      university_id: test.university_id,
      student_id: studentId,
      semester_subject_id: test.semester_subject_id,
      [test.key.kind]: test.key.id,
      number,
      draw: JSON.stringify(draw),
      maximum: test.maximum,
      started_at: start ? sql`clock_timestamp()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Removes questions that were only shown before the session of now. @returns whether they are unstarted still */
async function discard(db: Queryable, { id }: OpenAttempt): Promise<boolean> {
  const { rows } = await sql`
    delete from test_attempts where id = ${id} and started_at is null and completed_at is null returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Locks what the start of an attempt depends on. */
async function lockTest(db: Queryable, studentId: number, key: TestKey, start: boolean): Promise<void> {
  // A change of an elective, which locks the student, sees this attempt, or this attempt sees the change.
  await sql`select from students where id = ${studentId} for key share`.execute(db);
  if (key.kind === 'lesson_item_id') await lockItem(db, key.id);
  else {
    if (start) await lockOwnSheets(db, studentId, key.id);
    // The removal of a control locks the exam before its own dates.
    await sql`select from exam_schedules where id = ${key.id} for key share`.execute(db);
  }
  await lockOwnDate(db, studentId, key);
}

/**
 * Starts an attempt, or (without `start`) draws its questions; `drawn` is one that was only shown so far. Must run in a transaction.
 * @returns the id of the started attempt; undefined when another device was faster, or nothing was started
 * @throws Refusal when none can be started now
 */
async function beginIn(
  db: Queryable,
  studentId: number,
  key: TestKey,
  { drawn: shown, start }: { drawn: OpenAttempt | undefined; start: boolean },
): Promise<number | undefined> {
  await lockTest(db, studentId, key, start);
  const test = await ownTest(db, studentId, key);
  if (shown?.outdated && !(await discard(db, shown))) return undefined;
  const drawn = shown?.outdated ? undefined : shown;
  const { used, last, recent, other } = await usedBy(db, studentId, key, drawn?.id);
  if (other) return undefined;
  requireStartable(test, drawn === undefined ? used : used - 1);
  requireHourly(recent, STARTED_PER_HOUR, 'test_attempt.hourly');
  const id = drawn?.id ?? (await insertAttempt(db, studentId, test, { number: last + 1, start }));
  if (id === undefined) return undefined;
  // Questions that were shown in another subject with the same syllabus are answered in the one that counts now.
  if (drawn !== undefined)
    await sql`
      update test_attempts set started_at = clock_timestamp(), semester_subject_id = ${test.semester_subject_id}
      where id = ${id} and completed_at is null and started_at is null`.execute(db);
  await storeEnd(db, id);
  return start ? id : undefined;
}

/**
 * The attempt in progress, or a new one. `start` starts its time; otherwise its questions are only drawn. An attempt whose time is
 * over is completed first, also when no further one can be started.
 * @throws Refusal when there is none and none can be started
 */
export async function openAttempt(
  context: StudentContext,
  key: TestKey,
  start: boolean,
): Promise<OpenAttempt> {
  const { studentId } = context.caller;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await readOpen(context.db, studentId, key);
    if (found?.due) publishEntered(context, await inTransaction(context, (db) => completeDue(db, found.id)));
    else if (found !== undefined && (found.started || (!start && !found.outdated))) return found;
    else {
      const started = await inTransaction(context, (db) =>
        beginIn(db, studentId, key, { drawn: found, start }),
      );
      if (started !== undefined) publishAttempts(context.services, [started]);
    }
  }
  throw new Refusal('unavailable');
}

/** Completes an attempt whose time is over. @returns the attempt when it goes on, because staff have just given it time */
export async function completeUnlessProlonged(
  context: StudentContext,
  key: TestKey,
  { id }: OpenAttempt,
): Promise<OpenAttempt | undefined> {
  publishEntered(context, await inTransaction(context, (db) => completeDue(db, id)));
  const found = await readOpen(context.db, context.caller.studentId, key);
  return found?.id === id && !found.due ? found : undefined;
}

/**
 * The attempt of a number, while it is in progress; an attempt whose time is over is completed.
 * @throws Refusal when it has ended
 */
export async function runningAttempt(
  context: StudentContext,
  key: TestKey,
  number: number,
): Promise<OpenAttempt> {
  const { studentId } = context.caller;
  const open = await readOpen(context.db, studentId, key);
  const found = open?.due ? await completeUnlessProlonged(context, key, open) : open;
  if (found?.started && found.number === number) return found;
  await ownTest(context.db, studentId, key);
  throw new Refusal('wrong_state', { key: 'test_attempt.ended' });
}

/** The last completed attempt of the student at a test, or that of a number. */
async function lastCompleted(
  db: Queryable,
  studentId: number,
  key: TestKey,
  number?: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from test_attempts attempt where ${attemptsAt(studentId, key)} and completed_at is not null and ending <> 'returned'
      and number = coalesce(${number ?? null}::integer, number)
    order by number desc limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Ends the attempt in progress, by the student or by its time, and returns its id; when it is completed already, that of the last.
 * @param number the attempt that is meant: a request that arrives late does not end the next one
 * @throws Refusal when the student has started none, or the one that is meant was returned
 */
export async function completeAttempt(
  context: StudentContext,
  key: TestKey,
  number?: number,
): Promise<number> {
  const { studentId } = context.caller;
  await ownTest(context.db, studentId, key).catch(async (error) => {
    // A subject that was dropped leaves the attempts at its tests.
    if ((await readOpen(context.db, studentId, key)) === undefined) throw error;
  });
  const entered = await inTransaction(context, async (db) => {
    const found = await readOpen(db, studentId, key);
    if (!found?.started || (number ?? found.number) !== found.number) return undefined;
    if (!found.due) requireStudying(found);
    const attempt = await lockOpen(db, found.id);
    return attempt && (await completeLocked(db, attempt, attempt.due ? 'time' : 'student'));
  });
  if (entered !== undefined) publishEntered(context, entered);
  const id = await lastCompleted(context.db, studentId, key, number);
  if (id === undefined)
    throw new Refusal('wrong_state', {
      key: number === undefined ? 'test_attempt.not_started' : 'test_attempt.ended',
    });
  return id;
}
