import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { MEMBERS } from './sheet-members.ts';
import { IS_LISTED_UNJOINED, LACKS_RESULT_UNJOINED } from './sheet-students.ts';
import { ENTRY_DAYS, windowWith } from './statement-head.ts';
import { nameOfControls } from './statement-numbers.ts';

/** A year: sheets of earlier controls are not waited for. */
const WAITED_DAYS = 366;

export interface WaitingSheetRow {
  id: number;
  /** null: nobody is assigned. */
  teacher_id: number | null;
  university_id: number;
  subject_id: number;
  group_id: number;
  control_type_id: number;
  /** null: a retake, which has no window. */
  until: string | null;
  missing: number;
}

/** The students who miss a result in the row of `statements`, but those who have left; none are read where `condition` is false. */
const missingWhere = (condition: RawBuilder<unknown>) => sql`
  from ${MEMBERS} subject
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
  where ${condition} and ${IS_LISTED_UNJOINED} and ${LACKS_RESULT_UNJOINED}`;

type Missing = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;
/** How many results a sheet misses, or that it misses one. */
const COUNTED: Missing = (condition) => sql`select count(*)::integer as missing ${missingWhere(condition)}`;
const FIRST: Missing = (condition) => sql`select 1 as missing ${missingWhere(condition)} limit 1`;

/** The teachers of retakes by sheet; null for a sheet of which none has a teacher. */
const RETAKE_TEACHERS = sql`
  select distinct retake.statement_id, retake.teacher_id from retake_subjects retake
  where retake.teacher_id is not null or not exists (
    select from retake_subjects other where other.statement_id = retake.statement_id and other.teacher_id is not null)`;

/** With a teacher, only sheets of the subjects that are assigned to the teacher are read. */
type View = Pick<Context, 'db' | 'scope'> & { teacherId?: number | undefined };

/** Subjects of the university with a control of the last year or an individual window, read once. */
const candidatesIn = ({ scope, teacherId }: View) => {
  const ofUniversity = sql`curriculum_id in (
    select id from curricula where ${inScope({ ...scope, facultyId: null }, { university: 'curricula.university_id' })})`;
  const ofTeacher =
    teacherId === undefined
      ? sql``
      : sql`and semester_subject_id = any(array(
          select semester_subject_id from semester_subject_teachers where teacher_id = ${teacherId}))`;
  return sql`
    select semester_subject_id from exam_schedules
    where coalesce(end_date, start_date) >= now() - make_interval(days => ${WAITED_DAYS}) and start_date <= now() and ${ofUniversity} ${ofTeacher}
    union
    select semester_subject_id from individual_teacher_schedules
    where not replaced and not cancelled and start_date <= now() and end_date >= ${THIS_SECOND} and ${ofUniversity} ${ofTeacher}`;
};

/**
 * Sheets that miss results although their window has begun, with the assigned teacher if there is one, and sheets of retakes that miss
 * results; the next deadline first. `within` is a condition on `assigned` (teachers of sheets) and `curricula`.
 */
export async function waitingSheets(view: View, within: RawBuilder<unknown>): Promise<WaitingSheetRow[]> {
  return (await allSheets(view, within, COUNTED).execute(view.db)).rows;
}

/** A waiting sheet without the number of results that it misses: the first one is enough. */
type SheetThatWaits = Omit<WaitingSheetRow, 'missing'>;

/** The same sheets without the number of results that they miss. */
export async function sheetsThatWait(view: View, within: RawBuilder<unknown>): Promise<SheetThatWaits[]> {
  return (await allSheets(view, within, FIRST).execute(view.db)).rows;
}

/** Those of them whose window has ended; sheets of retakes have none. */
export async function overdueSheets(view: View, within: RawBuilder<unknown>): Promise<SheetThatWaits[]> {
  return (
    await sql<SheetThatWaits>`${inWindows(view, within, FIRST, HAS_ENDED)} order by until, id`.execute(
      view.db,
    )
  ).rows;
}

const HAS_BEGUN = sql`period.window_from <= now()`;
const HAS_ENDED = sql`${HAS_BEGUN} and period.window_to < ${THIS_SECOND}`;

const allSheets = (view: View, within: RawBuilder<unknown>, missing: Missing) => sql<WaitingSheetRow>`
    ${inWindows(view, within, missing, HAS_BEGUN)} union all ${ofRetakes(within, missing)} order by until, id`;

/** `offset 0`: the days are read once for a university, and the window once for a sheet, not for each column and condition. */
const inWindows = (
  view: View,
  within: RawBuilder<unknown>,
  missing: Missing,
  period: RawBuilder<unknown>,
) => sql`
    select statements.id, assigned.teacher_id, statements.university_id, planned.subject_id, statements.group_id,
      statements.control_type_id, period.window_to as until, counts.missing
    from statements
    join semester_subjects planned on planned.id = statements.semester_subject_id
    join curricula on curricula.id = statements.curriculum_id
    left join semester_subject_teachers assigned on assigned.semester_subject_id = statements.semester_subject_id
      and assigned.group_id = statements.group_id and assigned.statement = ${nameOfControls('statements.statement')}
    cross join lateral (select ${ENTRY_DAYS} as entry_days offset 0) setting
    cross join lateral (${windowWith(sql`setting.entry_days`)} offset 0) period
    cross join lateral (${missing(period)}) counts
    where statements.state <> 'closed' and statements.semester_subject_id = any(array(${candidatesIn(view)})) and ${within}
      and ${period} and counts.missing > 0`;

const ofRetakes = (within: RawBuilder<unknown>, missing: Missing) => sql`
    select statements.id, assigned.teacher_id, statements.university_id, planned.subject_id, statements.group_id,
      statements.control_type_id, null, counts.missing
    from (${RETAKE_TEACHERS}) assigned
    join statements on statements.id = assigned.statement_id and statements.state <> 'closed'
    join semester_subjects planned on planned.id = statements.semester_subject_id
    join curricula on curricula.id = statements.curriculum_id
    cross join lateral (${missing(sql`true`)}) counts
    where ${within} and counts.missing > 0`;
