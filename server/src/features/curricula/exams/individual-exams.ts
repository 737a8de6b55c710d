import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { studentName } from '#features/students/shared.ts';
import { ofCurrentCurriculum } from '../current-curriculum.ts';
import { CURRICULUM_SCOPE } from '../visible-curricula.ts';
import { type ExamRow, SHARED_COLUMNS, SHARED_JOINS } from './calendar-rows.ts';

/**
 * The exams of single students at their own times: one entry for all students with the same exam and time. Times ahead are those of
 * students who still study the subject and take the exam.
 */
export async function individualExams(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  conditions: RawBuilder<unknown>,
  people: { group_id?: number | undefined; teacher_id?: number | undefined },
): Promise<ExamRow[]> {
  const { group_id = null, teacher_id = null } = people;
  const { rows } = await sql<ExamRow>`
    select ${SHARED_COLUMNS}, own.start_date, own.end_date, own.students as individual, own.group_ids, own.teacher_ids,
      0 as clashes
    from (
      select one.exam_schedule_id, one.start_date, one.start_date + (planned.end_date - planned.start_date) as end_date,
        array_agg(distinct student_subject.group_id) as group_ids,
        array_remove(array_agg(distinct taught.teacher_id), null) as teacher_ids,
        jsonb_agg(jsonb_build_object('id', students.id, 'name', ${studentName(language)})
          order by ${studentName(language)} collate uzbek, students.id) as students
      from individual_exam_schedules one
      join exam_schedules planned on planned.id = one.exam_schedule_id
      join students on students.id = one.student_id
      join student_subjects student_subject on student_subject.student_id = one.student_id
        and student_subject.semester_subject_id = planned.semester_subject_id and student_subject.status <> 4
        and (one.start_date < now() or students.study_status = 'studying' and ${ofCurrentCurriculum('student_subject')}
          and not takes_no_control(student_subject.id, planned.statement))
      left join semester_subject_teachers taught on taught.semester_subject_id = planned.semester_subject_id
        and taught.statement = planned.statement and taught.group_id = student_subject.group_id
      where not one.replaced and not one.cancelled
        and (${group_id}::integer is null or student_subject.group_id = ${group_id})
        and (${teacher_id}::integer is null or taught.teacher_id = ${teacher_id})
      group by one.exam_schedule_id, one.start_date, planned.start_date, planned.end_date) own
    join exam_schedules exam on exam.id = own.exam_schedule_id ${SHARED_JOINS}
    where ${inScope(scope, CURRICULUM_SCOPE)} and ${conditions}
    order by own.start_date, exam.id`.execute(db);
  return rows;
}
