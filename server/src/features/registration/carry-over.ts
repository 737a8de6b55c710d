import { type RawBuilder, sql } from 'kysely';
import { isUnmarkedFrom } from '#features/ratings/shared.ts';

/** Condition: a student subject, `student_subject`, has a mark. */
export const MARKED = sql<boolean>`(student_subject.current_mark is not null)`;

/**
 * Common table expressions: `earned`, the subjects of students in `from_curriculum`, and `wanted`, those of the plan of
 * `to_curriculum`. Subjects that are taught in several semesters correspond in the order of the two plans, by `place`. `pairs` selects
 * `student_id`, `from_curriculum` and `to_curriculum`.
 */
export const corresponding = (pairs: RawBuilder<unknown>) => sql`
  pair as materialized (${pairs}), wanted as materialized (
    select subject.id, subject.curriculum_id, subject.subject_id, subject.semester_id, subject.choice_of_subject, row_number() over (
      partition by subject.curriculum_id, subject.subject_id order by semester.number, subject.id) as place
    from semester_subjects subject join semesters semester on semester.id = subject.semester_id
    where subject.curriculum_id in (select from_curriculum from pair union select to_curriculum from pair)
  ), earned as (
    select student_subject.student_id, student_subject.id, student_subject.current_mark, pair.from_curriculum, pair.to_curriculum,
      planned.subject_id, planned.place
    from pair
    join student_subjects student_subject on student_subject.student_id = pair.student_id
      and student_subject.curriculum_id = pair.from_curriculum and student_subject.status <> 4
    join wanted planned on planned.id = student_subject.semester_subject_id
  )`;

/** Condition: the semester subjects belong to one elective group, of which a student takes one. */
export const sameElectiveGroup = (one: string, other: string) => sql<boolean>`(
  ${sql.ref(`${one}.semester_id`)} = ${sql.ref(`${other}.semester_id`)}
  and ${sql.ref(`${one}.choice_of_subject`)} = ${sql.ref(`${other}.choice_of_subject`)})`;

/**
 * Results that a transfer carries over: rows of `student_id`, `from_id` (a student subject) and `semester_subject_id` of
 * the new curriculum. A subject that the student failed there takes the marks of later statements, one that was passed takes none.
 * Of an elective group one result is carried over, a pass before a fail, and none where the student has a mark in another member.
 * `pairs` are those of `corresponding`, one for each student.
 */
export const carriedOver = (pairs: RawBuilder<unknown>) => sql<{
  student_id: number;
  from_id: number;
  semester_subject_id: number;
}>`
  with ${corresponding(pairs)}
  select student_id, from_id, semester_subject_id from (
    select student_subject.student_id, student_subject.id as from_id, wanted.id as semester_subject_id, wanted.choice_of_subject,
      row_number() over (
        partition by student_subject.student_id, wanted.semester_id, wanted.choice_of_subject
        order by student_subject.current_mark >= 3 desc, wanted.id) as place
    from earned student_subject
    join wanted on wanted.curriculum_id = student_subject.to_curriculum and wanted.subject_id = student_subject.subject_id
      and wanted.place = student_subject.place
    where student_subject.from_curriculum <> student_subject.to_curriculum and ${MARKED}
      and not exists (
        select from student_subjects own
        where own.student_id = student_subject.student_id and own.semester_subject_id = wanted.id and (own.current_mark >= 3
          or not exists (
            select from ratings earned where earned.student_subject_id = student_subject.id and earned.mark is not null
              and ${isUnmarkedFrom(sql.ref('own.id'), sql.ref('earned.statement'))})))
      and not exists (
        select from wanted member join student_subjects other on other.semester_subject_id = member.id
        where ${sameElectiveGroup('member', 'wanted')} and member.id <> wanted.id
          and other.student_id = student_subject.student_id and other.current_mark is not null)) found
  where choice_of_subject is null or place = 1`;
