import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { matchingStudents, type StudentFilters } from './student-query.ts';
import { type SearchTerm, searchTerm, similarity } from './student-search.ts';

/**
 * The search term of a request that finds the same students as the list, whose other filters decide whether any name has the words:
 * if none has, similar names are searched. `listed` is a further condition on `students`, of a list that does not have all of them.
 */
export async function searchFilter(
  context: Context,
  typed = '',
  filters: Omit<StudentFilters, 'term'> = {},
  listed: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<SearchTerm | undefined> {
  const term = searchTerm(context, typed);
  if (term?.by !== 'words') return term;
  const any = await matchingStudents(context, { ...filters, term })
    .where(listed)
    .select('students.id')
    .limit(1)
    .executeTakeFirst();
  return any === undefined ? similarity(context, typed) : term;
}

/**
 * The same among all students of the university: for lists of records in the faculty of the caller, whose students may have moved to
 * another faculty since.
 */
export const searchOfUniversity = (
  context: Context,
  typed?: string,
  listed?: Expression<SqlBool>,
): Promise<SearchTerm | undefined> =>
  searchFilter({ ...context, scope: { ...context.scope, facultyId: null } }, typed, {}, listed);
