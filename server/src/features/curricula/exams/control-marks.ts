import { FINAL, INTERIM, STATEMENTS } from '@dekanat/contract/curricula/control-rules.ts';
import type { Control } from '@dekanat/contract/curricula/controls.ts';
import { sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

type ControlKey = Pick<Control, 'semester_subject_id' | 'control_type_id' | 'statement'>;
type ControlPoints = Pick<Control, 'type' | 'rating' | 'statement'>;
interface ControlTime {
  start_date: string;
  end_date?: string | null | undefined;
}
type ControlEnds = ControlTime & { total_time?: number | null | undefined };
/** What identifies a control and determines its marks. */
export type ControlColumns = ControlKey & ControlPoints;

/** A result that was carried over has the maxima under which it was earned. */
const EARNED_HERE = sql<boolean>`ratings.source not in ('transferred', 'restored')`;

/**
 * Marks were entered up to the points of these controls, so their points, type and statement are fixed, and they stay. The sheets are
 * locked until the end of the transaction: a mark that is being saved is counted.
 * @throws Refusal 405 with the number of students who have marks
 */
export async function requireNoMarks(db: Queryable, controls: readonly ControlKey[]): Promise<void> {
  if (controls.length === 0) return;
  const subjects = controls.map(({ semester_subject_id }) => semester_subject_id);
  await sql`
    select from statements where semester_subject_id = any(${subjects}::integer[]) order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(distinct student_subject.student_id) as count
    from unnest(${subjects}::integer[], ${controls.map((one) => one.control_type_id)}::integer[],
      ${controls.map(({ statement }) => STATEMENTS.indexOf(statement) + 1)}::integer[])
      controls (semester_subject_id, control_type_id, statement)
    join student_subjects student_subject using (semester_subject_id)
    join ratings on ratings.student_subject_id = student_subject.id and ratings.statement = controls.statement
    where ${EARNED_HERE} and (controls.control_type_id = ${INTERIM} and ratings.ic_rating is not null
      or controls.control_type_id = ${FINAL} and (ratings.fc_rating is not null or ratings.absent))`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Refusal('in_use', { key: 'exam_schedule.has_marks', values: { count } });
}

/**
 * A new control raises the maximum of its statement, and of the re-sits that take its interim points: it is refused once a student has
 * a mark there. The sheets are locked as in `requireNoMarks`.
 * @throws Refusal 405 with the number of students who have a mark
 */
export async function requireUnmarked(
  db: Queryable,
  { semester_subject_id, statement }: Pick<ControlKey, 'semester_subject_id' | 'statement'>,
): Promise<void> {
  await sql`
    select from statements where semester_subject_id = ${semester_subject_id} order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(distinct student_subject.student_id) as count
    from student_subjects student_subject join ratings on ratings.student_subject_id = student_subject.id
    where student_subject.semester_subject_id = ${semester_subject_id} and ratings.mark is not null
      and ratings.statement >= ${STATEMENTS.indexOf(statement) + 1} and ${EARNED_HERE}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Refusal('in_use', { key: 'exam_schedule.marked', values: { count } });
}

/**
 * A closed sheet has the date of its control, so that stays while all sheets are closed. The sheets are locked until the end of the
 * transaction: one that is being closed is seen.
 * @throws Refusal 405 when a control has sheets, and none of them is open
 */
export async function requireOpenSheets(db: Queryable, controls: readonly ControlKey[]): Promise<void> {
  if (controls.length === 0) return;
  const subjects = controls.map(({ semester_subject_id }) => semester_subject_id);
  await sql`
    select from statements where semester_subject_id = any(${subjects}::integer[]) order by id for share`.execute(
    db,
  );
  const { rows } = await sql`
    select from unnest(${subjects}::integer[], ${controls.map((one) => one.control_type_id)}::integer[],
      ${controls.map(({ statement }) => STATEMENTS.indexOf(statement) + 1)}::integer[])
      controls (semester_subject_id, control_type_id, statement)
    join statements sheet using (semester_subject_id, control_type_id, statement)
    group by semester_subject_id, control_type_id, statement
    having bool_and(sheet.state = 'closed')`.execute(db);
  if (rows.length > 0) throw new Refusal('in_use', { key: 'exam_schedule.sheets_closed' });
}

const timeOf = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);

/** Whether a change of a control changes its time; undefined: it is removed. */
export const isMoved = (before: ControlTime, after: ControlTime | undefined): boolean =>
  after !== undefined &&
  (timeOf(before.start_date) !== timeOf(after.start_date) ||
    timeOf(before.end_date) !== timeOf(after.end_date));

/** Whether a change of a control changes when attempts in progress end. */
export const changesEnds = (before: ControlEnds, after: ControlEnds | undefined): boolean =>
  after !== undefined &&
  (isMoved(before, after) || (before.total_time ?? null) !== (after.total_time ?? null));

/**
 * Locks the attempts in progress at controls whose ends change with them. A completion locks its attempt before the sheets, and another
 * date of a student locks it before the control: this is the first lock of a change as well.
 */
export const lockAttempts = (db: Queryable, controlIds: readonly number[]) =>
  sql`
    select from test_attempts
    where exam_schedule_id = any(${controlIds}::integer[]) and completed_at is null and started_at is not null
    order by id for no key update`.execute(db);

/** Whether a change of a control changes what its marks depend on; undefined: it is removed. */
export const changesMarks = (before: ControlPoints, after: ControlPoints | undefined): boolean =>
  before.type !== after?.type || before.rating !== after.rating || before.statement !== after.statement;
