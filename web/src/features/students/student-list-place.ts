import { StudentListQuery, students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { type SearchParams, searchAsText } from '#ui/search-params.ts';
import { paramsToSave } from '#ui/table/list-view-params.ts';

const NAME = 'dekanat.student-list';

/** Stores the page of the list for this tab, so that a student's page can open the next student. */
export function useRememberedList(query: Record<string, unknown>): void {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '');
  const search = searchAsText(Object.fromEntries(given));
  const { page = '1', limit = '' } = search;
  const place = JSON.stringify({ ...paramsToSave(StudentListQuery, search), page, limit });
  useEffect(() => sessionStorage.setItem(NAME, place), [place]);
}

function rememberedList(): SearchParams | undefined {
  const stored = sessionStorage.getItem(NAME);
  return stored === null ? undefined : JSON.parse(stored);
}

/** Moves the stored place to the page with the student that is opened. */
export const rememberPage = (page: number): void =>
  sessionStorage.setItem(NAME, JSON.stringify({ ...rememberedList(), page: String(page) }));

export interface Neighbour {
  id: number;
  /** The page of the list with this student. */
  page: number;
}

/** The students before and after this one in the list that was shown last; none if it does not contain the student. */
export function useNeighbours(id: number): { previous?: Neighbour; next?: Neighbour } {
  const list = rememberedList();
  const page = Number(list?.page ?? 1);
  const here = useListPage(list, page);
  const rows = here?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const last = here ? Math.ceil(here.total / here.per_page) : 0;
  const before = useListPage(at === 0 && page > 1 ? list : undefined, page - 1);
  const after = useListPage(at >= 0 && at === rows.length - 1 && page < last ? list : undefined, page + 1);
  if (at < 0) return {};
  const inPage = (row: { id: number } | undefined, of: number) => row && { id: row.id, page: of };
  const previous = inPage(rows[at - 1], page) ?? inPage(before?.data.at(-1), page - 1);
  const next = inPage(rows[at + 1], page) ?? inPage(after?.data[0], page + 1);
  return { ...(previous && { previous }), ...(next && { next }) };
}

function useListPage(list: SearchParams | undefined, page: number) {
  const { universityId } = useUniversity();
  const query = StudentListQuery.safeParse({ ...list, page }).data;
  const { data } = useQuery({
    ...queryOf(students.list, { query: { ...query, university_id: universityId } }),
    enabled: list !== undefined && query !== undefined,
  });
  return list === undefined ? undefined : data;
}
