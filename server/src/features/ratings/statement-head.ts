import type { StatementState } from '@dekanat/contract/ratings/statement-rows.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Caller, teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { configuredText } from '#features/reference/shared.ts';
import { hasValue } from './entered-values.ts';
import { type Limits, limitsOf } from './limits.ts';
import { MEMBERS } from './sheet-members.ts';
import { isRetakeIn, nameOfControls } from './statement-numbers.ts';

/** A statement with all that decides who may change its ratings. */
export interface StatementHead extends Limits {
  id: number;
  version: number;
  state: StatementState;
  number: number | null;
  statement_number: number;
  control_type_id: 2 | 3;
  university_id: number;
  faculty_id: number;
  semester_subject_id: number;
  group_id: number;
  curriculum_id: number;
  semester_id: number;
  /** A sheet of the same statement whose closing locks the interim points. */
  sibling_closed: boolean;
  /** Marks are entered in a later statement. */
  followed: boolean;
  /** A later statement exists: it waits while the final sheet of this one is open. */
  has_later: boolean;
  has_tests: boolean;
  /** The final sheet of the statement before was opened again, so that its results may change. */
  former_open: boolean;
  reopened: boolean;
  window_from: string | null;
  window_to: string | null;
  /** The individual schedule of the assigned teacher that changes the window. */
  window_id: number | null;
  /** The teachers who are assigned to the group for this statement, or to the retakes of the sheet. */
  teacher_ids: number[];
  /** The calling teacher is assigned to the group for this statement. */
  assigned: boolean;
}

/** Whom sheets are shown to: staff within their scope, a teacher for what is assigned. */
export type Viewer = 'staff' | 'teacher';

/** Condition on `statements`: assigned to this teacher, by the plan or by the applications for a retake. */
export const assignedTo = (teacherId: number | Expression<number>) => sql<boolean>`(exists (
  select from semester_subject_teachers taught
  where taught.semester_subject_id = statements.semester_subject_id and taught.group_id = statements.group_id
    and taught.statement = ${nameOfControls('statements.statement')} and taught.teacher_id = ${teacherId})
  or ${isRetakeIn('statements.statement')} and exists (
    select from retake_subjects retake where retake.statement_id = statements.id and retake.teacher_id = ${teacherId}))`;

/** The teachers to whom the row of `statements` in the query around is assigned. */
export const TEACHER_IDS = sql<number[]>`array(
  select taught.teacher_id from semester_subject_teachers taught
  where taught.semester_subject_id = statements.semester_subject_id and taught.group_id = statements.group_id
    and taught.statement = ${nameOfControls('statements.statement')}
  union select teacher_id from retake_subjects where statement_id = statements.id and teacher_id is not null)`;

/**
 * The window in which a teacher enters results: from the first control to some days after the last one. An individual schedule
 * of the assigned teacher replaces the dates of its control.
 */
export const windowWith = (entryDays: RawBuilder<string>) => sql`
  select min(coalesce(individual.start_date, exam_schedules.start_date)) as window_from,
    max(exam_schedules.start_date) as control_date, max(individual.id) as window_id,
    max(coalesce(individual.end_date, coalesce(exam_schedules.end_date, exam_schedules.start_date)
      + make_interval(days => ${entryDays}::integer))) as window_to
  from exam_schedules
  left join semester_subject_teachers assigned on assigned.semester_subject_id = exam_schedules.semester_subject_id
    and assigned.group_id = statements.group_id and assigned.statement = exam_schedules.statement
  left join individual_teacher_schedules individual on individual.exam_schedule_id = exam_schedules.id
    and individual.teacher_id = assigned.teacher_id and not individual.replaced and not individual.cancelled
  where exam_schedules.semester_subject_id = statements.semester_subject_id
    and exam_schedules.control_type_id = statements.control_type_id
    and exam_schedules.statement = ${nameOfControls('statements.statement')}`;

/** For how many days after the last control results are entered, at the university of the row of `statements` in the query around. */
export const ENTRY_DAYS = configuredText('rating-entry-days', 'statements.university_id');

export const windowOf = windowWith(ENTRY_DAYS);

/** Condition on the re-sit `later` of the group of `statements`: a value is entered, beside interim points that it takes from statement 1. */
const HAS_VALUES = sql<boolean>`exists (
  select from ${MEMBERS} subject join ratings on ratings.student_subject_id = subject.id and ratings.statement = later.statement
  where ratings.source <> 'transferred' and (ratings.fc_rating is not null or ratings.absent or ratings.mark is not null
    or ratings.ic_rating is not null and exists (
      select from exam_schedules own where own.semester_subject_id = later.semester_subject_id and own.control_type_id = 2
        and own.statement = ${nameOfControls('later.statement')})))`;

/** Columns of `StatementHead`, of `statements` joined with `curricula`, limits and the window. */
export const headColumns = (teacherId: number) => sql`
  statements.id, statements.version, statements.state, statements.number, statements.statement as statement_number, statements.control_type_id,
  statements.university_id, curricula.faculty_id, statements.semester_subject_id, statements.group_id,
  statements.curriculum_id, statements.semester_id,
  exists (
    select from statements sibling where sibling.semester_subject_id = statements.semester_subject_id
      and sibling.group_id = statements.group_id and sibling.statement = statements.statement
      and sibling.id <> statements.id and sibling.state = 'closed') as sibling_closed,
  exists (
    select from statements later where later.semester_subject_id = statements.semester_subject_id
      and later.group_id = statements.group_id and later.statement > statements.statement and not ${isRetakeIn('later.statement')}
      and (later.state = 'closed' or later.state = 'entered' and ${HAS_VALUES}))
    or exists (
      select from ${MEMBERS} subject join ratings later on later.student_subject_id = subject.id
      where later.statement > statements.statement and ${isRetakeIn('later.statement')} and ${hasValue('later')}) as followed,
  statements.control_type_id = 3 and exists (
    select from statements later where later.semester_subject_id = statements.semester_subject_id
      and later.group_id = statements.group_id and later.statement > statements.statement
      and not ${isRetakeIn('later.statement')}) as has_later,
    exists (select from exam_schedules control where control.semester_subject_id = statements.semester_subject_id and control.type = 'test'
      and control.control_type_id = statements.control_type_id and control.statement = ${nameOfControls('statements.statement')}) as has_tests,
  exists (
    select from statements former where former.semester_subject_id = statements.semester_subject_id
      and former.group_id = statements.group_id and former.statement = statements.statement - 1
      and not ${isRetakeIn('statements.statement')} and former.control_type_id = 3 and former.state <> 'closed') as former_open,
  exists (select from statement_events where statement_id = statements.id and act = 'reopen') as reopened,
  ${TEACHER_IDS} as teacher_ids,
  ${assignedTo(teacherId)} as assigned, limits.*, period.window_from, period.window_to, period.window_id`;

export const HEAD_JOINS = sql`
  join curricula on curricula.id = statements.curriculum_id
  cross join lateral (${limitsOf('statements')}) limits
  cross join lateral (${windowOf}) period`;

/** Condition on `statements` and `curricula`: what the viewer may see. */
export const visibleTo = ({ scope, caller }: Pick<Context<Caller>, 'scope' | 'caller'>, viewer: Viewer) =>
  viewer === 'teacher'
    ? sql<boolean>`(${inScope({ ...scope, facultyId: null }, CURRICULUM_SCOPE)} and ${assignedTo(teacherIdOf(caller))})`
    : sql<boolean>`${inScope(scope, CURRICULUM_SCOPE)}`;

/** @throws notFound for what the viewer may not see */
export async function readHead(
  context: Pick<Context<Caller>, 'db' | 'scope' | 'caller'>,
  id: number,
  viewer: Viewer,
): Promise<StatementHead> {
  if (viewer === 'teacher' && context.caller.kind !== 'teacher') throw notFound();
  const { rows } = await sql<StatementHead>`
    select ${headColumns(teacherIdOf(context.caller))} from statements ${HEAD_JOINS}
    where statements.id = ${id} and ${visibleTo(context, viewer)}`.execute(context.db);
  const [head] = rows;
  if (head === undefined) throw notFound();
  return head;
}
