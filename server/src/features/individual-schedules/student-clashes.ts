import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import type { PlannedExam } from './planned-exams.ts';
import type { ClashRow } from './schedule-preview.ts';

/**
 * The exams of each student that overlap a planned control, at their own individual time if they have one. A subject that the
 * student has passed, or left with a former curriculum, needs no further exam.
 */
export async function clashesOfStudents(
  context: Context,
  planned: readonly PlannedExam[],
): Promise<ClashRow[]> {
  const controls = planned.filter((one) => one.exam_schedule_id !== null && one.obstacle === null);
  if (controls.length === 0) return [];
  const { rows } = await sql<ClashRow>`
    with planned as materialized (
      select planned.student_id, exam.id, exam.university_id, occupied_period(planned.start_date,
        planned.start_date + (exam.end_date - exam.start_date)) as occupied
      from unnest(${controls.map((one) => one.student_id)}::integer[],
          ${controls.map((one) => one.exam_schedule_id)}::integer[], ${controls.map(({ date }) => date)}::timestamptz[])
        planned (student_id, exam_schedule_id, start_date)
      join exam_schedules exam on exam.id = planned.exam_schedule_id),
    exams as materialized (
      select student_subject.student_id, exam.id, exam.university_id, subject.subject_id, exam.control_type_id,
        coalesce(other.occupied, case when individual.id is null then exam.occupied
          else occupied_period(individual.start_date, individual.start_date + (exam.end_date - exam.start_date)) end) as occupied
      from student_subjects student_subject
      join semester_subjects subject on subject.id = student_subject.semester_subject_id
      join exam_schedules exam on exam.semester_subject_id = student_subject.semester_subject_id
      left join planned other on other.student_id = student_subject.student_id and other.id = exam.id
      left join individual_exam_schedules individual on individual.student_id = student_subject.student_id
        and individual.exam_schedule_id = exam.id and not individual.replaced and not individual.cancelled
      where student_subject.student_id in (select student_id from planned) and student_subject.status <> 4
        and ${ofCurrentCurriculum('student_subject')}
        and not exists (select from ratings where ratings.student_subject_id = student_subject.id and ratings.mark >= 3))
    select planned.student_id as person_id, planned.id as planned_id, exams.id as exam_schedule_id, exams.university_id, exams.subject_id,
      exams.control_type_id::text as control_type, lower(exams.occupied) as start_date
    from planned join exams on exams.student_id = planned.student_id and exams.id <> planned.id
      and exams.occupied && planned.occupied
    order by lower(exams.occupied), exams.id`.execute(context.db);
  return rows;
}
