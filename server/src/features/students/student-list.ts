import type { Page } from '@dekanat/contract/api/lists.ts';
import type { StudentListQuery, StudentRow } from '@dekanat/contract/students/students.ts';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { matching, ofIds, type StudentFilters } from './shared.ts';
import { inOrder, shownOf } from './student-rows.ts';
import { isNumber, type SearchTerm, searchTerm, similarity } from './student-search.ts';

type Query = z.output<typeof StudentListQuery>;
/** What decides how the statements of a list read; what is sought, they are told. */
type Asked = Omit<StudentFilters, 'sought'> & Pick<Query, 'sort'> & { by: SearchTerm['by'] | undefined };
interface Places {
  sought?: Expression<SearchTerm['value']>;
}

const filtersOf = ({ by, sort: _order, ...filters }: Asked, { sought }: Places): StudentFilters => ({
  ...filters,
  ...(by && sought && { sought: { by, value: sought } }),
});

const shown = cachedStatement((view, { sort }: Pick<Asked, 'sort'>, { ids }: { ids: Expression<number[]> }) =>
  shownOf(view, ofIds(view, ids), sort).compile(),
);
const pages = pageWithCachedTotal({
  list: 'students',
  chosen: (view, asked: Asked, places: Places) =>
    inOrder(view, filtersOf(asked, places), asked.sort).select('students.id'),
  counted: (view, asked, places) => matching(view, filtersOf(asked, places)),
  shown: (view, { sort }, values) => shown(view, { sort }, values),
});

/** Whom a number finds are read at once, and counted here. */
const few = cachedStatement((view, asked: Asked, places: Places) =>
  shownOf(view, matching(view, filtersOf(asked, places)), asked.sort).compile(),
);

async function page(context: Context, query: Query, sought: SearchTerm | undefined) {
  const { full_search: _typed, limit, page: at, language: _shown, university_id: _scope, ...rest } = query;
  const asked = { ...rest, by: sought?.by };
  const values = sought ? { sought: sought.value } : {};
  if (!sought || !isNumber(sought.by)) return pages(context, { limit, page: at }, asked, values);
  const found = await few(context, asked, values);
  const data = found.slice((at - 1) * limit, at * limit);
  return { data, total: found.length, per_page: limit, current_page: at };
}

/** A page of students; names that nobody's begins with are sought once more by their likeness. */
export async function listStudents(context: Context, { query }: { query: Query }): Promise<Page<StudentRow>> {
  const { full_search = '' } = query;
  const sought = searchTerm(context, full_search);
  const found = await page(context, query, sought);
  if (found.total > 0 || sought?.by !== 'words') return found;
  return page(context, query, await similarity(context, full_search));
}

/** What an export looks for: as the list found it. */
export async function searchFilter(context: Context, typed = ''): Promise<SearchTerm | undefined> {
  const sought = searchTerm(context, typed);
  if (sought?.by !== 'words') return sought;
  const any = await matching(context, { sought }).select('students.id').limit(1).executeTakeFirst();
  return any === undefined ? similarity(context, typed) : sought;
}
