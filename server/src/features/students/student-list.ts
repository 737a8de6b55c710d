import type { Page } from '@dekanat/contract/api/lists.ts';
import type { StudentListQuery, StudentRow } from '@dekanat/contract/students/students.ts';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import {
  matchingStudents,
  ofIds,
  type ShapeFilters,
  type StudentFilters,
  type ValueFilters,
} from './student-query.ts';
import { inOrder, LIST_NAMES, shownOf } from './student-rows.ts';
import {
  isNumber,
  requirePassportSearch,
  type SearchTerm,
  searchTerm,
  similarity,
} from './student-search.ts';

type Query = z.output<typeof StudentListQuery>;

/** What decides how the statements of the list read. */
type Shape = ShapeFilters & Pick<Query, 'sort'> & { searchBy: SearchTerm['by'] | undefined };
type Places = { [Name in keyof ValueFilters]?: Expression<NonNullable<ValueFilters[Name]>> } & {
  term?: Expression<SearchTerm['value']>;
};

const filtersOf = (
  { searchBy, sort: _order, ...shape }: Shape,
  { term, ...values }: Places,
): StudentFilters => ({
  ...shape,
  ...values,
  ...(searchBy && term && { term: { by: searchBy, value: term } }),
});

const readRows = cachedStatement(
  (view, { sort }: Pick<Shape, 'sort'>, { ids }: { ids: Expression<number[]> }) =>
    shownOf(view, ofIds(view, ids), sort).compile(),
);
const readPage = pageWithCachedTotal({
  chosen: (view, shape: Shape, places: Places) =>
    inOrder(view, filtersOf(shape, places), shape.sort).select('students.id'),
  counted: (view, shape, places) => matchingStudents(view, filtersOf(shape, places)),
  shown: async (context, { sort }, { ids, namesVersion }) =>
    addRelatedNames(context, await readRows(context, { sort }, { ids }), LIST_NAMES, namesVersion),
});

/** Exact-number matches are few: they are all loaded and paginated in memory. */
const readMatches = cachedStatement((view, shape: Shape, places: Places) =>
  shownOf(view, matchingStudents(view, filtersOf(shape, places)), shape.sort).compile(),
);

async function listPage(context: Context, query: Query, term: SearchTerm | undefined) {
  const { full_search, limit, page, language, university_id, sort, ...chosen } = query;
  const { with_group, with_register, with_photo, with_account, ...filters } = chosen;
  const shape = { sort, with_group, with_register, with_photo, with_account, searchBy: term?.by };
  const values = definedOnly({ ...filters, term: term?.value });
  if (!term || !isNumber(term.by)) {
    return readPage(context, { limit, page }, shape, values);
  }
  const found = await readMatches(context, shape, values);
  const data = await addRelatedNames(context, found.slice((page - 1) * limit, page * limit), LIST_NAMES);
  return { data, total: found.length, per_page: limit, current_page: page };
}

/** A page of students. If no name begins with the words of the search, similar names are searched. */
export async function listStudents(context: Context, { query }: { query: Query }): Promise<Page<StudentRow>> {
  requirePassportSearch(context, query);
  const { full_search = '' } = query;
  const term = searchTerm(context, full_search);
  const found = await listPage(context, query, term);
  if (found.total > 0 || term?.by !== 'words') return found;
  return listPage(context, query, await similarity(context, full_search));
}
