import { type RawBuilder, sql } from 'kysely';

/** Condition: a student subject, `taken`, has a mark. */
export const MARKED = sql<boolean>`(taken.current_mark is not null)`;

/**
 * Results that a transfer carries over: rows of `student_id`, `from_id` (a student subject) and `semester_subject_id` of
 * the new curriculum. Subjects that are taught in several semesters correspond in order. `pairs` selects `student_id`,
 * `from_curriculum` and `to_curriculum`.
 */
export const carriedOver = (pairs: RawBuilder<unknown>) => sql<{
  student_id: number;
  from_id: number;
  semester_subject_id: number;
}>`
  with pair as materialized (${pairs}), earned as (
    select taken.student_id, taken.id, taken.current_mark, pair.from_curriculum, pair.to_curriculum, subject.subject_id,
      row_number() over (
        partition by taken.student_id, subject.subject_id order by semester.number, subject.id) as place
    from pair
    join student_subjects taken on taken.student_id = pair.student_id
      and taken.curriculum_id = pair.from_curriculum and taken.status <> 4
    join semester_subjects subject on subject.id = taken.semester_subject_id
    join semesters semester on semester.id = subject.semester_id
  ), wanted as (
    select subject.id, subject.curriculum_id, subject.subject_id, row_number() over (
      partition by subject.curriculum_id, subject.subject_id order by semester.number, subject.id) as place
    from semester_subjects subject join semesters semester on semester.id = subject.semester_id
    where subject.curriculum_id in (select to_curriculum from pair)
  )
  select taken.student_id, taken.id as from_id, wanted.id as semester_subject_id
  from earned taken
  join wanted on wanted.curriculum_id = taken.to_curriculum and wanted.subject_id = taken.subject_id
    and wanted.place = taken.place
  where taken.from_curriculum <> taken.to_curriculum and ${MARKED}
    and not exists (
      select from student_subjects own join ratings on ratings.student_subject_id = own.id
      where own.student_id = taken.student_id and own.semester_subject_id = wanted.id)`;
