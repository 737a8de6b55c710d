import type { StudentMatch } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { searchFilter } from './search-filter.ts';
import { matchesStatusList } from './status-list-filters.ts';
import { matchingStudents } from './student-query.ts';
import { requirePassportSearch } from './student-search.ts';

/**
 * The students of a bulk call that selects them by the filters of their lists. @throws Refusal when the caller may not search by
 * passport
 */
export async function studentsMatching(context: Context, filters: z.output<typeof StudentMatch>) {
  requirePassportSearch(context, filters);
  const { full_search, first_name, second_name, last_name, until, ...others } = filters;
  const term = await searchFilter(context, full_search, others);
  return matchingStudents(context, { ...others, ...(term && { term }) })
    .where(matchesStatusList({ first_name, second_name, last_name, until }))
    .select('students.id');
}
