import { sql } from 'kysely';

/** The current day at the universities. */
export const TODAY = sql`(now() at time zone 'Asia/Tashkent')::date`;

/**
 * Condition: the student subject `taken` in the semester `semester` counts for the GPA (docs/domain.md §7). `countsForGpa` of the
 * contract is the same rule.
 */
export const COUNTS_FOR_GPA = sql<boolean>`(taken.current_mark is not null or semester.end_date < ${TODAY})`;

/**
 * The GPA of a group of rows that count: student subjects `taken` with their semester subject `subject`. `gradePointAverage` of the
 * contract is the same rule.
 */
export const GPA = sql<number | null>`round(
  sum(subject.credit_hour * coalesce(taken.current_mark, 0))::numeric / nullif(sum(subject.credit_hour), 0), 2)::float8`;
