import { sql } from 'kysely';
import { isOvertaken } from './later-results.ts';
import { statementNumberIn } from './statement-numbers.ts';

const STATEMENT = statementNumberIn('exam.statement');

/** Condition on `subject` (a student subject) and `exam`: the student has passed a statement before that of the control. */
export const PASSED_BEFORE = sql<boolean>`exists (
  select from ratings earlier where earlier.student_subject_id = subject.id and earlier.mark >= 3 and earlier.statement < ${STATEMENT})`;

/** Condition on `ratings`: a result that a restoration or a transfer has carried over, which is final (docs/domain.md §11). */
export const isCarried = sql<boolean>`(ratings.source in ('restored', 'transferred') and ratings.mark is not null)`;

/** A result that was carried over is that of the control's statement. */
export const CARRIED = sql<boolean>`exists (
  select from ratings where ratings.student_subject_id = subject.id and ratings.statement = ${STATEMENT} and ${isCarried})`;

export const OVERTAKEN = isOvertaken(STATEMENT);

/**
 * The student does not take the control: an earlier statement was passed, the result of this one was carried over, or a later one counts.
 * The function `takes_no_control` of the database says the same.
 */
export const NOT_TAKEN = sql<boolean>`(${PASSED_BEFORE} or ${CARRIED} or ${OVERTAKEN})`;
