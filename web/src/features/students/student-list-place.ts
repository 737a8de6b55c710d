import type { Page } from '@dekanat/contract/api/lists.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { type SearchParams, searchAsText } from '#ui/search-params.ts';
import type { ListEndpoint } from '#ui/table/list-query.ts';
import { paramsToSave } from '#ui/table/list-view-params.ts';

const NAME = 'dekanat.student-list';

const LISTS = { students: students.list, statuses: studentStatuses.list };

/** A page of one of the lists, with its filters and order. */
interface Place {
  list: keyof typeof LISTS;
  search: SearchParams;
}

/** Stores the page of the list for this tab, so that a student's page can open the next student. */
export function useRememberedList(list: Place['list'], query: Record<string, unknown>): void {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '');
  const search = searchAsText(Object.fromEntries(given));
  const { page = '1', limit = '' } = search;
  const saved = { ...paramsToSave(LISTS[list].query, search), page, limit };
  const place = JSON.stringify({ list, search: saved } satisfies Place);
  useEffect(() => sessionStorage.setItem(NAME, place), [place]);
}

function rememberedPlace(): Place | undefined {
  const stored = sessionStorage.getItem(NAME);
  const place: Partial<Place> | undefined = stored === null ? undefined : JSON.parse(stored);
  // Another version may have stored something else.
  return place?.list !== undefined && place.list in LISTS ? (place as Place) : undefined;
}

/** Moves the stored place to the page with the student that is opened. */
export function rememberPage(page: number): void {
  const place = rememberedPlace();
  if (place === undefined) return;
  const search = { ...place.search, page: String(page) };
  sessionStorage.setItem(NAME, JSON.stringify({ ...place, search } satisfies Place));
}

export interface Neighbour {
  id: number;
  /** The page of the list with this student. */
  page: number;
}

/** The students before and after this one in the list that was shown last; none if it does not contain the student. */
export function useNeighbours(id: number): { previous?: Neighbour; next?: Neighbour } {
  const list = rememberedPlace();
  const page = Number(list?.search.page ?? 1);
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

function useListPage(place: Place | undefined, page: number): Page<{ id: number }> | undefined {
  const { universityId } = useUniversity();
  const endpoint: ListEndpoint = LISTS[place?.list ?? 'students'];
  const query = endpoint.query.safeParse({ ...place?.search, page }).data;
  const { data } = useQuery({
    ...queryOf(endpoint, { query: { ...query, university_id: universityId } } as CallInput<ListEndpoint>),
    enabled: place !== undefined && query !== undefined,
  });
  return place === undefined ? undefined : (data as Page<{ id: number }> | undefined);
}
