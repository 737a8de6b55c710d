import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { TestAttempt, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, notFound, Refusal } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { accountName } from '#crud/account-name.ts';
import type { Queryable } from '#db/database.ts';
import {
  FIXED_POINTS,
  requireControlOpen,
  requireTeacherEnters,
  statementNumberIn,
} from '#features/ratings/shared.ts';
import { publishToStudentsAfter } from '#platform/realtime/student-events.ts';
import { lockResults, storeEnd } from './attempt-rows.ts';
import { formerPoints, type Points, saveResult } from './enter-result.ts';
import { announceEntered, publishAttempts } from './publish-attempts.ts';
import { readAttempt, type Viewer } from './staff-attempts.ts';

type Change = InputOf<typeof testAttempts.change>['body'];

interface Locked {
  id: number;
  student_id: number;
  exam_schedule_id: number | null;
  ending: string | null;
  completed: boolean;
  not_entered: string | null;
  extra_minutes: number;
}

async function lock(db: Queryable, id: number): Promise<Locked> {
  await lockResults(db, id);
  const { rows } = await sql<Locked>`
    select id, student_id, exam_schedule_id, ending, completed_at is not null as completed, not_entered, extra_minutes
    from test_attempts
    where id = ${id} and started_at is not null for update`.execute(db);
  const [attempt] = rows;
  if (attempt === undefined) throw notFound();
  return attempt;
}

/** @throws Refusal when a teacher would change the sheet outside the period in which teachers enter results */
async function requirePeriod(
  context: Context<Caller>,
  { id, student_id }: Locked,
  examId: number,
): Promise<void> {
  const { rows } = await sql<{ sheet_id: number; student_subject_id: number; control_type_id: number }>`
    select sheet.id as sheet_id, subject.id as student_subject_id, exam.control_type_id
    from test_attempts attempt
    join exam_schedules exam on exam.id = attempt.exam_schedule_id
    join student_subjects subject on subject.semester_subject_id = exam.semester_subject_id and subject.student_id = attempt.student_id
    join statements sheet on sheet.semester_subject_id = exam.semester_subject_id and sheet.group_id = subject.group_id
      and sheet.control_type_id = exam.control_type_id
      and sheet.statement = ${statementNumberIn('exam.statement')} and subject.restoration_id is null
    where attempt.id = ${id}`.execute(context.db);
  const [place] = rows;
  if (place === undefined) return requireControlOpen(context, examId, student_id);
  const { sheet_id, student_subject_id, control_type_id } = place;
  const field = control_type_id === 2 ? 'ic_rating' : 'fc_rating';
  await requireTeacherEnters(context, sheet_id, { student_subject_id, field });
}

/**
 * The same time is not given again after a lost response, or by a second person who does not know of the first.
 * @throws Refusal 409 with the author of the time that was given since
 */
async function requireSeen(db: Queryable, { id, extra_minutes }: Locked, seen: number | undefined) {
  if (seen === undefined || seen === extra_minutes) return;
  const { rows } = await sql<{ author: string | null; created_at: string }>`
    select ${accountName} as author, change.created_at
    from test_attempt_changes change left join users on users.id = change.user_id
    where change.attempt_id = ${id} and change.act = 'time' order by change.id desc limit 1`.execute(db);
  const [last] = rows;
  throw new Refusal('stale', {
    values: {
      by: last?.author ?? 'Dekanat',
      at: formatInstant(last?.created_at ?? new Date().toISOString()),
    },
  });
}

/** Prolongs an attempt in progress, also beyond the end of the window. */
async function giveTime(db: Queryable, attempt: Locked, { minutes, extra_minutes: seen }: Change) {
  const { id, completed } = attempt;
  if (minutes === undefined) throw invalidField('minutes', 'test_attempt.minutes.required');
  if (completed) throw new Refusal('wrong_state', { key: 'test_attempt.not_running' });
  await requireSeen(db, attempt, seen);
  await sql`update test_attempts set extra_minutes = extra_minutes + ${minutes} where id = ${id}`.execute(db);
  await storeEnd(db, id);
}

/** Takes an attempt out of what counts: its points leave the sheet, and the student has the attempt again. */
async function returnAttempt(
  context: Context<Caller>,
  { id, ending, exam_schedule_id }: Locked,
  reason: string,
) {
  const { db } = context;
  if (ending === 'returned') throw new Refusal('wrong_state', { key: 'test_attempt.returned' });
  const formerly = await formerPoints(db, id);
  await sql`
    update test_attempts set ending = 'returned', completed_at = coalesce(completed_at, clock_timestamp()), not_entered = null,
      held_mark = null
    where id = ${id}`.execute(db);
  if (exam_schedule_id === null || ending === null) return;
  // Points that were changed by hand or carried over stay.
  await save(context, id, { reason, formerly, unlessFixed: true });
}

/** Enters a result that the sheet has refused, once it no longer does. */
async function enterAgain(context: Context<Caller>, { id, not_entered }: Locked, reason: string) {
  if (not_entered === null) throw new Refusal('wrong_state', { key: 'test_attempt.entered' });
  await save(context, id, { reason, formerly: await formerPoints(context.db, id) });
}

interface SaveOptions {
  reason: string;
  formerly?: Points | null;
  unlessFixed?: boolean;
}

/** Brings the sheet in line with the attempts. @throws Refusal with what refuses the mark */
async function save(context: Context<Caller>, id: number, { reason, formerly, unlessFixed }: SaveOptions) {
  const { db, caller } = context;
  try {
    const author = { userId: caller.id, username: caller.username, reason };
    const entered = await saveResult(db, id, author, formerly);
    context.onCommit(() => announceEntered(context, entered));
  } catch (error) {
    if (unlessFixed && error instanceof Refusal && FIXED_POINTS.includes(error.key)) return;
    const problem = error instanceof Invalid ? error.problems[0] : undefined;
    throw problem === undefined
      ? error
      : new Refusal('wrong_state', { key: problem.key, values: problem.values ?? {} });
  }
}

/** Gives time, gives the attempt back, or enters its result again; each with a reason, in the history. */
export async function changeAttempt(
  context: Context<Caller>,
  id: number,
  change: Change,
  viewer: Viewer,
): Promise<TestAttempt> {
  const { act, minutes, reason } = change;
  await readAttempt(context, id, viewer);
  const attempt = await lock(context.db, id);
  const { exam_schedule_id: examId } = attempt;
  const entersResult = act !== 'time' && attempt.completed;
  if (viewer === 'teacher' && entersResult && examId !== null) await requirePeriod(context, attempt, examId);
  if (act === 'time') await giveTime(context.db, attempt, change);
  else if (act === 'return') await returnAttempt(context, attempt, reason);
  else await enterAgain(context, attempt, reason);
  await context.db
    .insertInto('test_attempt_changes')
    .values({
      attempt_id: id,
      act,
      minutes: act === 'time' ? (minutes ?? null) : null,
      reason,
      user_id: context.caller.id,
    })
    .execute();
  context.onCommit(() => publishAttempts(context.services, [id]));
  publishToStudentsAfter(context, [attempt.student_id], STUDY.test_attempts.name);
  return readAttempt(context, id, viewer);
}
