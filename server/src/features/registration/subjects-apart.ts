import { SUBJECT_ACTS } from '@dekanat/contract/students/status-changes/batches.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { hasValue } from '#features/ratings/shared.ts';

/** What a restored student takes apart from the group, on no sheet (docs/domain.md §11). */
export interface SubjectsApart {
  restorationId: number;
  /** Subjects that take a result that is carried over, besides the compulsory ones of earlier semesters. */
  semesterSubjectIds: number[];
}

/** Condition on `student_subject`: nothing is entered in any statement. */
export const UNRATED = sql<boolean>`not exists (
  select from ratings where ratings.student_subject_id = student_subject.id and ${hasValue('ratings')})`;

const BY_HAND = sql`batches.act in (${sql.join(SUBJECT_ACTS.map((act) => sql.lit(act)))})`;

/** Condition on `student_subject`, which is removed: the batch that removed it last fulfils this one on `batches`. */
const removedLast = (by: RawBuilder<unknown>) => sql<boolean>`(
  select ${by} from student_subject_changes change join batches on batches.id = change.batch_id
  where change.student_subject_id = student_subject.id and change.status <> 4
    and (batches.undone_at is null or not ${BY_HAND})
  order by batches.id desc limit 1)`;

/** Neither another choice of an elective nor a removal by hand, but a registration or its undo removed it last. */
export const LEFT_WITH_REGISTRATION = removedLast(sql`not ${BY_HAND}`);
/** Another choice of an elective removed it last. */
export const LEFT_FOR_OTHER_ELECTIVE = removedLast(sql`batches.act = 'elective'`);

/** Former choices of the same elective groups leave, and removed subjects that take a result return. */
const updateStudentSubjects = (db: Queryable, batchId: number, semesterSubjectIds: number[]) =>
  sql`
  with register as (
    select * from student_registers where batch_id = ${batchId}
  ), different as (
    select student_subject.id, student_subject.status, student_subject.group_id, student_subject.register_id,
      case when subject.id = any(${semesterSubjectIds}::integer[]) then 1 else 4 end as new_status,
      case when subject.id = any(${semesterSubjectIds}::integer[]) then register.group_id else student_subject.group_id end as new_group,
      register.id as new_register
    from register
    join student_subjects student_subject on student_subject.student_id = register.student_id and student_subject.curriculum_id = register.curriculum_id
    join semester_subjects subject on subject.id = student_subject.semester_subject_id
    where case when subject.id = any(${semesterSubjectIds}::integer[]) then student_subject.status <> 1
      else student_subject.status <> 4 and ${UNRATED} and exists (
        select from semester_subjects member where member.id = any(${semesterSubjectIds}::integer[])
          and member.semester_id = subject.semester_id and member.choice_of_subject = subject.choice_of_subject) end
  ), recorded as (
    insert into student_subject_changes (batch_id, student_subject_id, status, group_id, register_id)
    select ${batchId}, id, status, group_id, register_id from different order by id
    on conflict do nothing
  )
  update student_subjects set status = new_status, group_id = new_group, register_id = new_register
  from different where student_subjects.id = different.id`.execute(db);

/**
 * What an undone restoration left apart, without points, is taken apart for the new one; subjects of the present semester that it does not
 * name are taken with the group.
 */
const replaceUndone = (
  db: Queryable,
  batchId: number,
  { restorationId, semesterSubjectIds }: SubjectsApart,
) =>
  sql`
  update student_subjects student_subject set restoration_id =
    case when semester.number < reached.number or planned.id = any(${semesterSubjectIds}::integer[]) then ${restorationId}::integer end
  from student_registers register join semesters reached on reached.id = register.semester_id,
    semester_subjects planned join semesters semester on semester.id = planned.semester_id,
    restorations undone join batches on batches.id = undone.batch_id
  where planned.id = student_subject.semester_subject_id and register.batch_id = ${batchId} and student_subject.student_id = register.student_id
    and student_subject.curriculum_id = register.curriculum_id and student_subject.status <> 4
    and undone.id = student_subject.restoration_id and batches.undone_at is not null and ${UNRATED}`.execute(
    db,
  );

/** Marks the subjects of the only registration of a batch that the student takes apart; those with points stay on their sheets. */
export async function assignApart(
  db: Queryable,
  batchId: number,
  { restorationId, semesterSubjectIds }: SubjectsApart,
): Promise<void> {
  await updateStudentSubjects(db, batchId, semesterSubjectIds);
  await replaceUndone(db, batchId, { restorationId, semesterSubjectIds });
  await sql`
    insert into student_subjects as student_subject (student_id, curriculum_id, semester_subject_id, register_id, group_id, restoration_id)
    select register.student_id, register.curriculum_id, subject.id, register.id, register.group_id, ${restorationId}
    from student_registers register
    join semesters reached on reached.id = register.semester_id
    join semesters semester on semester.curriculum_id = register.curriculum_id and semester.number <= reached.number
    join semester_subjects subject on subject.semester_id = semester.id
    where register.batch_id = ${batchId} and (subject.id = any(${semesterSubjectIds}::integer[])
      or semester.number < reached.number and subject.choice_of_subject is null)
    order by subject.id
    on conflict (student_id, semester_subject_id) do update
      set restoration_id = coalesce(student_subject.restoration_id, excluded.restoration_id)
      where student_subject.status <> 4 and ${UNRATED}`.execute(db);
}

/** Subjects of an undone restoration are taken with the group again; those that had points stay apart, out of its sheets. */
export const returnToGroup = (db: Queryable, restorationId: number) =>
  sql`
  update student_subjects set restoration_id = null
  where restoration_id = ${restorationId}
    and not exists (select from ratings where ratings.student_subject_id = student_subjects.id)`.execute(db);
