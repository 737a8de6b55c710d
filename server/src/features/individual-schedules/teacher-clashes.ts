import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { PlannedWindow } from './planned-windows.ts';
import type { ClashRow } from './schedule-preview.ts';

/** The other exams that each teacher holds during a planned window; one of more than a day occupies no teacher (decision 51). */
export async function clashesOfTeachers(
  context: Context,
  planned: readonly PlannedWindow[],
): Promise<ClashRow[]> {
  const column = <Value>(of: (one: PlannedWindow) => Value) => planned.map(of);
  const { rows } = await sql<ClashRow>`
    select distinct planned.teacher_id as person_id, planned.exam_schedule_id as planned_id, exam.id as exam_schedule_id,
      exam.university_id, subject.subject_id, exam.control_type_id::text as control_type, exam.start_date
    from unnest(${column((one) => one.university_id)}::integer[], ${column((one) => one.teacher_id)}::integer[],
        ${column((one) => one.exam_schedule_id)}::integer[], ${column((one) => one.start_date)}::timestamptz[],
        ${column((one) => one.end_date)}::timestamptz[])
      planned (university_id, teacher_id, exam_schedule_id, start_date, end_date)
    join exam_schedules exam on exam.university_id = planned.university_id and exam.id <> planned.exam_schedule_id
      and exam.occupied && occupied_period(planned.start_date, planned.end_date)
    join semester_subject_teachers taught on taught.semester_subject_id = exam.semester_subject_id
      and taught.statement = exam.statement and taught.teacher_id = planned.teacher_id
    join semester_subjects subject on subject.id = exam.semester_subject_id
    order by exam.start_date, exam.id`.execute(context.db);
  return rows;
}
