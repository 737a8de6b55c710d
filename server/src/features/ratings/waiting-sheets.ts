import { type RawBuilder, sql } from 'kysely';
import { THIS_SECOND } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { MEMBERS } from './sheet-members.ts';
import { isEntered, isListed } from './sheet-students.ts';
import { windowOf } from './statement-head.ts';
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

/** The students who miss a result in the row of `statements`. */
const MISSING = sql`
  from ${MEMBERS} subject join students student on student.id = subject.student_id
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
  where ${isListed()}
    and ${isEntered('statements.control_type_id')} is not true`;

/** How many results a sheet misses, or that it misses one. */
const COUNTED = sql`select count(*)::integer as missing ${MISSING}`;
const FIRST = sql`select 1 as missing ${MISSING} limit 1`;

/** The teachers of retakes by sheet; null for a sheet of which none has a teacher. */
const RETAKE_TEACHERS = sql`
  select distinct retake.statement_id, retake.teacher_id from retake_subjects retake
  where retake.teacher_id is not null or not exists (
    select from retake_subjects other where other.statement_id = retake.statement_id and other.teacher_id is not null)`;

/** Subjects with a control of the last year or an individual window, read once. */
const CANDIDATES = sql`
  select semester_subject_id from exam_schedules
  where coalesce(end_date, start_date) >= now() - make_interval(days => ${WAITED_DAYS}) and start_date <= now()
  union
  select semester_subject_id from individual_teacher_schedules
  where not replaced and not cancelled and start_date <= now() and end_date >= ${THIS_SECOND}`;

/**
 * Sheets that miss results although their window has begun, with the assigned teacher if there is one, and sheets of retakes that miss
 * results; the next deadline first. `within` is a condition on `assigned` (teachers of sheets) and `curricula`.
 */
export async function waitingSheets(db: Queryable, within: RawBuilder<unknown>): Promise<WaitingSheetRow[]> {
  return (await rowsOf(within, COUNTED).execute(db)).rows;
}

/** The same sheets without the number of results that they miss: the first one is enough. */
export async function sheetsThatWait(
  db: Queryable,
  within: RawBuilder<unknown>,
): Promise<Omit<WaitingSheetRow, 'missing'>[]> {
  return (await rowsOf(within, FIRST).execute(db)).rows;
}

const rowsOf = (within: RawBuilder<unknown>, missing: RawBuilder<unknown>) => sql<WaitingSheetRow>`
    select statements.id, assigned.teacher_id, statements.university_id, planned.subject_id, statements.group_id,
      statements.control_type_id, period.window_to as until, counts.missing
    from statements
    join semester_subjects planned on planned.id = statements.semester_subject_id
    join curricula on curricula.id = statements.curriculum_id
    left join semester_subject_teachers assigned on assigned.semester_subject_id = statements.semester_subject_id
      and assigned.group_id = statements.group_id and assigned.statement = ${nameOfControls('statements.statement')}
    cross join lateral (${windowOf}) period
    cross join lateral (${missing}) counts
    where statements.state <> 'closed' and statements.semester_subject_id = any(array(${CANDIDATES})) and ${within}
      and period.window_from <= now() and counts.missing > 0
    union all
    select statements.id, assigned.teacher_id, statements.university_id, planned.subject_id, statements.group_id,
      statements.control_type_id, null, counts.missing
    from (${RETAKE_TEACHERS}) assigned
    join statements on statements.id = assigned.statement_id and statements.state <> 'closed'
    join semester_subjects planned on planned.id = statements.semester_subject_id
    join curricula on curricula.id = statements.curriculum_id
    cross join lateral (${missing}) counts
    where ${within} and counts.missing > 0
    order by until, id`;
