import { type SqlBool, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';

/**
 * Condition: the student subject `student_subject` in the semester `semester` counts for the GPA (docs/domain.md §7). `countsForGpa` of the
 * contract is the same rule.
 */
export const COUNTS_FOR_GPA = sql<SqlBool>`(student_subject.current_mark is not null or semester.end_date < ${TODAY})`;

/** The credits that count, of a group of student subjects `student_subject` with their `subject` and `semester`. */
export const GPA_CREDITS = sql<
  number | null
>`sum(subject.credit_hour) filter (where ${COUNTS_FOR_GPA})::integer`;

/** The GPA of such a group. `gradePointAverage` of the contract is the same rule. */
export const GPA = sql<number | null>`round(
  coalesce(sum(subject.credit_hour * student_subject.current_mark), 0)::numeric
    / nullif(sum(subject.credit_hour) filter (where ${COUNTS_FOR_GPA}), 0), 2)`;
