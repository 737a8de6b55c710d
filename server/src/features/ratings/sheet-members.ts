import { sql } from 'kysely';
import { isRetakeIn } from './statement-numbers.ts';

/**
 * The student subjects of the row of `statements` in the query around: those taken with its group, or for a retake those of paid
 * applications. A part whose condition is false is not read.
 */
export const MEMBERS = sql`(
  select subject.* from student_subjects subject
  where subject.semester_subject_id = statements.semester_subject_id and subject.group_id = statements.group_id
    and subject.restoration_id is null and not ${isRetakeIn('statements.statement')}
  union all
  select subject.* from retake_subjects retake join student_subjects subject on subject.id = retake.student_subject_id
  where retake.statement_id = statements.id and ${isRetakeIn('statements.statement')})`;
