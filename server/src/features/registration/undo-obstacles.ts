import { SUBJECT_ACTS } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { obstacleProblems } from './obstacle-messages.ts';
import { IS_REACHED } from './reached-subjects.ts';
import {
  type ClosedSheet,
  closedSheetsOf,
  lockSheetsOfUndo,
  placesOn,
  sheetsByStudent,
} from './undo-sheets.ts';
import { addedBy, changesOf, RATED, subjectsOf } from './undone-subjects.ts';

/**
 * The student subjects that a batch without registrations chose, replaced or changed by hand; other batches are found by their
 * registrations. The subquery is evaluated once, before the changes are read.
 */
const changedBy = (id: number) => sql`
  student_subject_changes change join student_subjects student_subject on student_subject.id = change.student_subject_id
    and change.batch_id = ${id} and (select act from batches where id = ${id}) in (${sql.join(SUBJECT_ACTS.map((act) => sql.lit(act)))})`;

export const studentsOfBatch = (id: number) => sql<number[]>`array(
  select student_id from student_registers where batch_id = ${id}
  union
  select student_subject.student_id from ${changedBy(id)})`;

/** Condition: the student subject `student_subject` has newer points than the batch. */
const ratedSince = (id: number, condition = sql`true`) => sql`exists (
  select from ratings where ratings.student_subject_id = student_subject.id and ${condition}
    and ratings.changed_at > (select created_at from batches where id = ${id}) offset 0)`;
const NOT_RESTORED = sql`ratings.source <> 'restored'`;

/** Why a batch cannot be undone for a student; of several reasons the first is shown. */
const REASONS = [
  'later',
  'rated',
  'closed_sheet',
  'paid_retake',
  'retake',
  'transcript',
  'call_letter',
  'certificate',
  'closed_group',
  'other_speciality',
] as const;
const reason = (name: (typeof REASONS)[number]) => sql.lit(REASONS.indexOf(name));
const RETAKE_REASON = sql`case application.status when 2 then ${reason('paid_retake')} else ${reason('retake')} end`;
const RETAKES = sql`
  join retake_subjects retake on retake.student_subject_id = student_subject.id
  join retake_applications application on application.id = retake.application_id`;

/**
 * The students with retakes in the curriculum of the registration that were applied for, or paid, since: an undo that returns them to
 * another curriculum, or to their expulsion, would leave a contract that cannot be paid, or a paid retake without a mark.
 */
const withLostRetakes = (id: number) => sql`
  select register.student_id, ${RETAKE_REASON} from student_registers register
  left join student_registers previous on previous.id = register.previous_id
  join retake_applications application on application.student_id = register.student_id
    and application.curriculum_id = register.curriculum_id
  where register.batch_id = ${id} and (previous.curriculum_id is distinct from register.curriculum_id or exists (
      select from student_movements movement where movement.batch_id = ${id} and movement.student_id = register.student_id
        and movement.from_status = 'studentexpel'))
    and (greatest(application.created_at, application.paid_at) > register.created_at
      or application.status = 1 and application.paper_id is not null)`;

/** Condition: `student_subject` is an elective of a semester that the student leaves with the registration of the batch. */
const leavesWith = (id: number) => sql`exists (
  select from semester_subjects planned
  join semesters semester on semester.id = planned.semester_id
  join student_registers own on own.id = student_subject.register_id and own.batch_id = ${id}
  left join student_registers previous on previous.id = own.previous_id
  left join semesters reached on reached.id = previous.semester_id
  where planned.id = student_subject.semester_subject_id and planned.choice_of_subject is not null
    and (previous.curriculum_id is distinct from planned.curriculum_id or semester.number > reached.number))`;

/** Condition: a batch after `after` changed `student_subject`, and an undo would revert that; new electives go with their semester. */
const changedLater = (id: number, after: number) => sql`exists (
  select from student_subject_changes later join batches again on again.id = later.batch_id and again.undone_at is null
  where later.student_subject_id = student_subject.id and later.batch_id > ${after} and later.batch_id <> ${id} offset 0)
  and not (${leavesWith(id)} and ${addedBy(id)})`;

/** Condition: after the undo the student takes another member of the elective group of `student_subject`. */
const besideOther = (id: number) => sql`exists (
  select from semester_subjects own_member
  join semester_subjects member on member.semester_id = own_member.semester_id
    and member.choice_of_subject = own_member.choice_of_subject and member.id <> own_member.id
  join student_subjects other on other.student_id = student_subject.student_id and other.semester_subject_id = member.id
  left join student_subject_changes own_change on own_change.student_subject_id = other.id and own_change.batch_id = ${id}
  where own_member.id = student_subject.semester_subject_id
    and case when own_change.batch_id is null then other.status <> 4 else own_change.status <> 4 end offset 0)`;

/** The students whose subjects prevent an undo of a choice or of a change by hand: the state that returns does not fit any more. */
const unfitting = (id: number) => sql`
  select student_subject.student_id, ${reason('later')} from ${changedBy(id)}
  where change.status <> 4 and (not ${IS_REACHED} or ${besideOther(id)})`;

/**
 * The students who would take a subject of a semester that they no longer reach: its semester was changed in the plan, and it was returned
 * by hand with the registration of before.
 */
const withUnreached = (id: number) => sql`
  select register.student_id, ${reason('later')} from student_registers register
  join student_registers previous on previous.id = register.previous_id and previous.curriculum_id = register.curriculum_id
  join semesters reached on reached.id = previous.semester_id
  cross join lateral (select * from student_subjects where student_id = register.student_id offset 0) student_subject
  join semester_subjects planned on planned.id = student_subject.semester_subject_id
  join semesters semester on semester.id = planned.semester_id and semester.number > reached.number
  where register.batch_id = ${id} and student_subject.curriculum_id = register.curriculum_id and student_subject.status <> 4
    and student_subject.register_id <> register.id and not ${RATED}`;

/** Condition: the batch is a restoration that carried marks over, which an undo clears. */
const carriesMarks = (id: number) => sql`exists (
  select from restorations restored join restored_subjects carried on carried.restoration_id = restored.id
  where restored.batch_id = ${id})`;

/**
 * The students with call letters of the registrations of the batch, and those with papers that only students who study get, issued since the
 * batch returned them.
 */
const withOtherPapers = (id: number) => sql`
  select register.student_id, ${reason('call_letter')} from student_registers register
  join papers on papers.register_id = register.id and papers.kind = 'call_letter' and papers.revoked_at is null
  where register.batch_id = ${id}
  union all
  select movement.student_id, case papers.kind when 'call_letter' then ${reason('call_letter')} else ${reason('certificate')} end
  from student_movements movement
  join papers on papers.student_id = movement.student_id and papers.kind in ('study_certificate', 'call_letter')
    and papers.revoked_at is null and papers.issued_at > movement.created_at
  where movement.batch_id = ${id} and movement.act = 'recovery'`;

/** The students of a batch who would study in another group again, with that group; the undo of a restoration leaves them expelled. */
const returning = (id: number) => sql`(
  select register.student_id, former.id as group_id, former.status
  from student_registers register
  left join student_registers previous on previous.id = register.previous_id
  join student_groups former on former.id = coalesce(previous.group_id, register.former_group_id) and former.id <> register.group_id
  where register.batch_id = ${id} and not exists (select from restorations where restorations.batch_id = ${id})
  union all
  select movement.student_id, former.id, former.status from student_movements movement
  join student_groups former on former.id = movement.from_group_id
  where movement.batch_id = ${id} and movement.act = 'transfer') returning_student`;

/** Nobody closes the groups until the transaction ends. */
const lockFormerGroups = ({ db }: Pick<Context, 'db'>, id: number) =>
  sql`select from student_groups where id in (select group_id from ${returning(id)}) order by id for share`.execute(
    db,
  );

/** The students of a batch whose former group got another speciality than their former curriculum has (docs/domain.md §11). */
const withOtherSpeciality = (id: number) => sql`
  select register.student_id, ${reason('other_speciality')} from student_registers register
  join student_registers previous on previous.id = register.previous_id
  join student_groups former on former.id = previous.group_id
  join curricula on curricula.id = previous.curriculum_id and curricula.speciality_id is distinct from former.speciality_id
  where register.batch_id = ${id}`;

interface Undone {
  id: number;
  /** The batch that did what is undone, if it is another one. */
  after: number;
  closedSheets: ClosedSheet[];
}

/** The students for whom a batch cannot be undone, with the number of the reason. */
const prevented = ({ id, after, closedSheets }: Undone) => sql<{ student_id: number; reason: number }>`(
  select student_id, min(reason)::integer as reason from (
    select student_id, ${reason('later')} as reason from student_registers where batch_id = ${id} and to_date is not null
    union all
    select student_subject.student_id, ${reason('later')} from ${subjectsOf(id)} where ${changedLater(id, after)}
    union all
    select student_subject.student_id, ${reason('later')} from ${changesOf(id)} where ${changedLater(id, after)}
    union all
    select student_subject.student_id, ${reason('rated')} from ${subjectsOf(id)} where ${ratedSince(id, NOT_RESTORED)}
    union all
    select student_subject.student_id, ${reason('rated')} from restorations restored
    join student_subjects student_subject on student_subject.student_id = restored.student_id
      and student_subject.curriculum_id = restored.curriculum_id
    where restored.batch_id = ${id} and ${ratedSince(id, NOT_RESTORED)}
    union all
    select student_subject.student_id, ${reason('rated')} from ${changedBy(id)} where ${ratedSince(id)}
    union all
    ${unfitting(id)}
    union all
    ${withUnreached(id)}
    union all
    ${closedSheets.length === 0 ? sql`` : sql`select student_id, ${reason('closed_sheet')} from ${placesOn(id, closedSheets)} union all`}
    select student_subject.student_id, ${RETAKE_REASON} from ${subjectsOf(id)} ${RETAKES} where ${addedBy(id)}
    union all
    select student_subject.student_id, ${RETAKE_REASON} from ${changedBy(id)} ${RETAKES} where student_subject.status <> 4
    union all
    ${withLostRetakes(id)}
    union all
    select register.student_id, ${reason('transcript')} from student_registers register
    join papers on papers.student_id = register.student_id and papers.kind = 'transcript' and papers.revoked_at is null
      and papers.issued_at > register.created_at
    join semesters on semesters.id = papers.semester_id and semesters.curriculum_id = register.curriculum_id
    left join student_registers previous on previous.id = register.previous_id
    where register.batch_id = ${id} and (previous.curriculum_id is distinct from register.curriculum_id or ${carriesMarks(id)})
    union all
    ${withOtherPapers(id)}
    union all
    select student_id, ${reason('closed_group')} from ${returning(id)} where status <> 1
    union all
    ${withOtherSpeciality(id)}) found
  group by student_id)`;

interface UndoObstacle {
  name: string;
  why: string;
}

async function obstaclesNow(context: Context, id: number, after: number): Promise<UndoObstacle[]> {
  const { language } = context;
  const closedSheets = await closedSheetsOf(context.db, id, after);
  const found = await matchingStudents(context, {})
    .innerJoin(prevented({ id, after, closedSheets }).as('prevented'), 'prevented.student_id', 'students.id')
    .select(['students.id', studentName(language).as('name'), 'prevented.reason'])
    .orderBy(studentName(language))
    .execute();
  const sheets =
    found.length === 0 || closedSheets.length === 0
      ? new Map<number, string>()
      : await sheetsByStudent(context, id, closedSheets);
  return found.map(({ id: studentId, name, reason: place }) => ({
    name,
    why: translate(`registration.undo.${REASONS[place] ?? 'later'}`, language, {
      sheets: sheets.get(studentId) ?? '',
    }),
  }));
}

/**
 * Why a batch cannot be undone, by student; `after`: the batch that did what is undone, if it is another one. Without obstacles nobody opens
 * or closes sheets that the undo changes until the transaction ends. They are locked only then, so that a refused undo blocks nobody.
 */
export async function undoObstacles(context: Context, id: number, after = id): Promise<UndoObstacle[]> {
  const found = await obstaclesNow(context, id, after);
  if (found.length > 0) return found;
  await lockFormerGroups(context, id);
  await lockSheetsOfUndo(context.db, id);
  return obstaclesNow(context, id, after);
}

/** @throws Refusal 409 that names the students who prevent the undo */
export function requireUndoable({ language }: Pick<Context, 'language'>, found: UndoObstacle[]) {
  if (found.length === 0) return;
  const names = obstacleProblems(found)
    .map(({ key, values }) => translate(key, language, values))
    .join(' ');
  throw new Refusal('stale', { key: 'batch.built_on', values: { names } });
}
