import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { isListed, LISTS_STUDENTS } from './sheet-students.ts';
import { isRetakeIn } from './statement-numbers.ts';
import { TAKEN_WITH_GROUP } from './total-statement.ts';

/**
 * Condition on `statements`: a final sheet whose results the total sheet of the group and semester shows. Sheets of retakes are those
 * of students whom it lists, in whatever group they take them.
 */
export const isOfTotal = (
  group: RawBuilder<number>,
  semester: RawBuilder<number>,
) => sql<boolean>`statements.id = any(array(
  select own.id from statements own
  where own.group_id = ${group} and own.semester_id = ${semester} and own.control_type_id = ${sql.lit(FINAL)}
    and not ${isRetakeIn('own.statement')}
  union
  select retake.statement_id from semester_subjects planned
  join student_subjects subject on subject.semester_subject_id = planned.id and subject.group_id = ${group}
  join retake_subjects retake on retake.student_subject_id = subject.id
  join statements sheet on sheet.id = retake.statement_id
  join students student on student.id = subject.student_id
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = sheet.statement
  where planned.semester_id = ${semester} and ${TAKEN_WITH_GROUP} and ${isListed('sheet')}))`;

/** Condition on `statements`: the total sheet is not final without it. An open sheet that lists no student cannot be closed. */
export const COUNTS_FOR_TOTAL = sql<boolean>`(statements.state <> 'open' or ${LISTS_STUDENTS})`;
