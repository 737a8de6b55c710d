import { type SqlBool, sql } from 'kysely';

/**
 * Condition on an alias of `student_subjects`: the subject is one of the curriculum in which the student is registered now. Those of a
 * former curriculum do not count; what counts of their results was copied (docs/domain.md §11).
 */
export const ofCurrentCurriculum = (studentSubject: 'subject' | 'student_subject' | 'member') => {
  const subject = sql.raw(studentSubject);
  return sql<SqlBool>`exists (
    select from student_registers current_register where current_register.student_id = ${subject}.student_id
      and current_register.to_date is null and current_register.curriculum_id = ${subject}.curriculum_id)`;
};
