import type { StudentMatch } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
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

/** Others than a user saw match the filters of a bulk call. */
export const studentsChanged = (count: number) =>
  new Refusal('stale', { key: 'status_change.students.changed', values: { count } });

/** @throws Refusal 409 when the filters match others, once the students are locked, than before: acts that were waited for changed them */
export function requireSameStudents(locked: readonly number[], matching: readonly number[]): void {
  const now = new Set(matching);
  if (now.size !== locked.length || !locked.every((id) => now.has(id))) throw studentsChanged(now.size);
}
