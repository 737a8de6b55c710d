import { MONTHS } from '@dekanat/contract/reference/config-catalogue.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import { configuredText } from '#features/reference/shared.ts';

/**
 * The year of study of the students in a row of `student_groups`, which follows from their year of entry; 0 before
 * their first academic year has begun, null without a year of entry.
 */
export const COURSE = sql<number | null>`case when student_groups.entry_year is not null then greatest(
  extract(year from ${TODAY} - make_interval(months => array_position(
    ${[...MONTHS]}::text[], ${configuredText('academic-year-start-month', 'student_groups.university_id')}) - 1))
    - student_groups.entry_year + 1, 0)::integer end`;
