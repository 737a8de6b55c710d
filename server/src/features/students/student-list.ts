import type { Page } from '@dekanat/contract/api/lists.ts';
import { type StudentListQuery, type StudentRow, students } from '@dekanat/contract/students/students.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { namesVersion } from '#crud/name-cache.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { headingOf } from '#platform/exports/standard-export.ts';
import { largeList } from '#platform/resources/large-list.ts';
import { searchFilter } from './search-filter.ts';
import { exportedRows, STUDENT_CELLS } from './student-export.ts';
import { matchingStudents, type StudentFilters, sortableStudents } from './student-query.ts';
import { LIST_NAMES, shownOf, studentOrder } from './student-rows.ts';
import { isNumber, requirePassportSearch, searchTerm, similarity } from './student-search.ts';

type Query = z.output<typeof StudentListQuery>;

export const studentList = largeList(students, {
  filters: async (context, { full_search, ...filters }): Promise<StudentFilters> => ({
    ...filters,
    term: await searchFilter(context, full_search, filters),
  }),
  matching: matchingStudents,
  sortable: sortableStudents,
  id: 'students.id',
  order: studentOrder,
  rows: shownOf,
  names: LIST_NAMES,
  file: {
    title: 'student.title',
    headings: headingOf('student'),
    cells: STUDENT_CELLS,
    rows: exportedRows,
  },
});

async function pageOf(context: Context, query: Query, term: StudentFilters['term']) {
  const {
    full_search: _typed,
    limit,
    page,
    sort,
    language: _language,
    university_id: _scope,
    ...filters
  } = query;
  if (!term || !isNumber(term.by)) return studentList.page(context, query, { ...filters, term });
  // Matches of an exact number are few: they are all read by one statement.
  const found = await studentList
    .all(context, { ...filters, term }, sort)
    .select(namesVersion.as('names_version'))
    .execute();
  const rows = found
    .slice((page - 1) * limit, page * limit)
    .map(({ names_version: _version, ...row }) => row);
  const data = await addRelatedNames(context, rows, LIST_NAMES, found[0]?.names_version);
  return { data, total: found.length, per_page: limit, current_page: page };
}

/** A page of students. If no name begins with the words of the search, similar names are searched. */
export async function listStudents(context: Context, { query }: { query: Query }): Promise<Page<StudentRow>> {
  requirePassportSearch(context, query);
  const { full_search = '' } = query;
  const term = searchTerm(context, full_search);
  const found = await pageOf(context, query, term);
  if (found.total > 0 || term?.by !== 'words') return found;
  return pageOf(context, query, await similarity(context, full_search));
}
