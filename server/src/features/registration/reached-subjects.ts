import { sql } from 'kysely';

/** Condition on `student_subject`: the student is registered in its curriculum and has reached its semester. */
export const IS_REACHED = sql<boolean>`exists (
  select from student_registers current_register
  join semesters reached on reached.id = current_register.semester_id
  join semester_subjects planned on planned.id = student_subject.semester_subject_id
  join semesters semester on semester.id = planned.semester_id
  where current_register.student_id = student_subject.student_id and current_register.to_date is null
    and current_register.curriculum_id = student_subject.curriculum_id and semester.number <= reached.number)`;
