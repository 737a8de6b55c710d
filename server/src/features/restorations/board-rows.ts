import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { corresponding, UNRATED } from '#features/registration/shared.ts';

/** A result of a student in any curriculum that was not copied from another one. */
export interface ResultRow {
  rating_register_id: number;
  university_id: number;
  subject_id: number;
  credit_hour: number;
  rating: number;
  mark: number;
  id: number;
  semester_name: string;
  curriculum_id: number;
  curriculum_name: string;
  academic_year_name: string;
  /** The curriculum in which it was earned, and those in which a copy of it counts. */
  counts_in: number[];
}

/**
 * Common table expressions of which `counted` has the copies of results of a student, also copies of copies: `from_id` and `to_id` are
 * student subjects. No row records the original of a transferred result: it is the subject that corresponds. A copy that has status
 * 4 since the transfer was undone counts again with the next registration in its curriculum.
 */
const copies = (studentId: number) => sql`
  studied as (select distinct curriculum_id from student_subjects where student_id = ${studentId}),
  ${corresponding(sql`
    select ${studentId}::integer as student_id, former.curriculum_id as from_curriculum, later.curriculum_id as to_curriculum
    from studied former join studied later on later.curriculum_id <> former.curriculum_id`)},
  copy as (
    select earned.id as from_id, own.id as to_id
    from earned
    join wanted on wanted.curriculum_id = earned.to_curriculum and wanted.subject_id = earned.subject_id
      and wanted.place = earned.place
    join student_subjects own on own.student_id = earned.student_id and own.semester_subject_id = wanted.id
    join ratings result on result.student_subject_id = own.id and result.statement = own.current_statement
    where earned.current_mark is not null and result.source = 'transferred'
    union
    select original.student_subject_id, own.id
    from restorations
    join batches on batches.id = restorations.batch_id and batches.undone_at is null
    join restored_subjects restored on restored.restoration_id = restorations.id
    join ratings original on original.id = restored.rating_id
    join student_subjects own on own.id = restored.student_subject_id and own.current_mark is not null
    where restorations.student_id = ${studentId}
  ), counted as (
    select from_id, to_id from copy
    union
    select counted.from_id, copy.to_id from counted join copy on copy.from_id = counted.to_id
  )`;

/** The current results of a student in order of the plans, without copies, whose originals are among them. */
export async function readResults(db: Queryable, studentId: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    with recursive ${copies(studentId)}
    select result.id as rating_register_id, curricula.university_id, planned.subject_id, planned.credit_hour, result.rating,
      result.mark, semesters.id, semesters.number::text as semester_name, student_subject.curriculum_id,
      curricula.name as curriculum_name, academic_years.name as academic_year_name,
      array(
        select student_subject.curriculum_id
        union
        select copied.curriculum_id from counted join student_subjects copied on copied.id = counted.to_id
        where counted.from_id = student_subject.id) as counts_in
    from student_subjects student_subject
    join semester_subjects planned on planned.id = student_subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    join curricula on curricula.id = student_subject.curriculum_id
    join academic_years on academic_years.id = semesters.academic_year_id
    join ratings result on result.student_subject_id = student_subject.id and result.statement = student_subject.current_statement
    where student_subject.student_id = ${studentId} and result.source not in ('restored', 'transferred')
    order by student_subject.curriculum_id, semesters.number, planned.sort, planned.id`.execute(db);
  return rows;
}

/** A subject of a curriculum with what the student has of it. */
export interface SlotRow {
  semester_subject_id: number;
  university_id: number;
  subject_id: number;
  hour: number;
  creditHour: number;
  choice_of_subject: number | null;
  semester_id: number;
  semester: number;
  date: string;
  occupied: boolean;
  rating_register_id: number | null;
  rating: number | null;
  mark: number | null;
  absent: boolean;
}

/** All subjects of a curriculum in order of the plan. */
export async function readSlots(db: Queryable, studentId: number, curriculumId: number): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select planned.id as semester_subject_id, planned.university_id, planned.subject_id, planned.total_hour as hour,
      planned.credit_hour as "creditHour", planned.choice_of_subject, semesters.id as semester_id,
      semesters.number as semester, academic_years.name as date,
      student_subject.id is not null and not ${UNRATED} as occupied,
      result.id as rating_register_id, result.rating, result.mark, coalesce(result.absent, false) as absent
    from semester_subjects planned
    join semesters on semesters.id = planned.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    left join student_subjects student_subject on student_subject.semester_subject_id = planned.id and student_subject.student_id = ${studentId}
    left join ratings result on result.student_subject_id = student_subject.id and result.statement = student_subject.current_statement
    where planned.curriculum_id = ${curriculumId}
    order by semesters.number, planned.choice_of_subject nulls first, planned.sort, planned.id`.execute(db);
  return rows;
}
