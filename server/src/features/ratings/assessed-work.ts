import { sql } from 'kysely';

/** Condition on `test_attempts`: the attempt was not returned, so its mark counts. */
export const COUNTED_ATTEMPT = sql<boolean>`test_attempts.ending is distinct from 'returned'`;
/** Condition: the item in `column` is one of the syllabus that `subject` has now: work with a former one does not count. */
const ofPresentSyllabus = (column: `${string}.${string}`) => sql<boolean>`exists (
  select from lesson_items present where present.id = ${sql.ref(column)} and present.syllabus_id = subject.syllabus_id)`;
/** Condition on `test_attempts`: of `subject` or of another one with the same syllabus, whose tests are the same. */
export const OF_SYLLABUS_TESTS = sql<boolean>`(lesson_item_id is not null and test_attempts.semester_subject_id = any(array(
  select same.id from semester_subjects same where same.id = subject.id or same.syllabus_id = subject.syllabus_id))
  and ${ofPresentSyllabus('test_attempts.lesson_item_id')})`;
/** The tests and tasks of `subject` in which the student of `register` was assessed: `item_id` with the best points. */
export const ASSESSED_WORK = sql`
  select lesson_item_id as item_id, max(mark) as best from test_attempts
  where student_id = register.student_id and ${OF_SYLLABUS_TESTS} and ${COUNTED_ATTEMPT}
  group by lesson_item_id having max(mark) is not null
  union all
  select item_id, max(mark) from task_attempts
  where student_id = register.student_id and semester_subject_id = subject.id and status = 1
    and ${ofPresentSyllabus('task_attempts.item_id')} group by item_id`;
