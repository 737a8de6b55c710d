import type { Page } from '@dekanat/contract/api/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { readTab, writeTab } from '#browser/tab-storage.ts';
import { type SearchParams, searchAsText } from '#ui/search-params.ts';
import { filtersOf, type ListEndpoint } from '#ui/table/list-query.ts';
import { paramsToSave } from '#ui/table/list-view-params.ts';

/** A page of one of the lists, with its filters and order. */
interface Place {
  list: string;
  search: SearchParams;
}

/** The lists whose rows open the same page, and the name under which a tab stores the last place in them. */
export interface RememberedLists {
  name: string;
  lists: Readonly<Record<string, ListEndpoint>>;
}

/**
 * Stores the page of the list for this tab, so that the page of a record can open the next record. None is stored of a search for a passport
 * or PINFL: without it, the place would be in the whole list.
 */
export function useRememberedList(
  { name, lists }: RememberedLists,
  list: string,
  query: Record<string, unknown>,
): void {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '');
  const search = searchAsText(Object.fromEntries(given));
  const { page = '1', limit = '' } = search;
  const schema = lists[list]?.query;
  const saved = { ...(schema && paramsToSave(schema, search)), page, limit };
  const isComplete = Object.keys(filtersOf(search)).every((filter) => filter in saved);
  const place = isComplete ? JSON.stringify({ list, search: saved } satisfies Place) : undefined;
  useEffect(() => storePlace(name, place), [name, place]);
}

function storePlace(name: string, place: string | undefined): void {
  // Where the new place cannot be stored, the former one must not be taken for it.
  writeTab(name, undefined);
  writeTab(name, place);
}

function rememberedPlace({ name, lists }: RememberedLists): Place | undefined {
  const stored = readTab(name);
  const place: Partial<Place> | undefined = stored === undefined ? undefined : JSON.parse(stored);
  // Another version may have stored something else.
  return place?.list !== undefined && place.list in lists ? (place as Place) : undefined;
}

/** Moves the stored place to the page with the record that is opened. */
export function rememberPage(remembered: RememberedLists, page: number): void {
  const place = rememberedPlace(remembered);
  if (place === undefined) return;
  const search = { ...place.search, page: String(page) };
  storePlace(remembered.name, JSON.stringify({ ...place, search } satisfies Place));
}

export interface Neighbour {
  id: number;
  /** The page of the list with this record. */
  page: number;
}

/** The records before and after this one in the list that was shown last; none if it does not contain the record. */
export function useNeighbours(
  remembered: RememberedLists,
  id: number,
): { previous?: Neighbour; next?: Neighbour } {
  const place = rememberedPlace(remembered);
  const endpoint = endpointOf(remembered, place);
  const page = Number(place?.search.page ?? 1);
  const here = useListPage(endpoint, place, page);
  const rows = here?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const last = here ? Math.ceil(here.total / here.per_page) : 0;
  const before = useListPage(endpoint, at === 0 && page > 1 ? place : undefined, page - 1);
  const isAtEnd = rows.length > 0 && at === rows.length - 1 && page < last;
  const after = useListPage(endpoint, isAtEnd ? place : undefined, page + 1);
  if (at < 0) return {};
  const inPage = (row: { id: number } | undefined, of: number) => row && { id: row.id, page: of };
  const previous = inPage(rows[at - 1], page) ?? inPage(before?.data.at(-1), page - 1);
  const next = inPage(rows[at + 1], page) ?? inPage(after?.data[0], page + 1);
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** The list of the place; without a place any list, since a query that is not enabled has an endpoint as well. */
function endpointOf({ lists }: RememberedLists, place: Place | undefined): ListEndpoint {
  const endpoint = place ? lists[place.list] : Object.values(lists)[0];
  if (endpoint === undefined) throw new Error('No list is remembered');
  return endpoint;
}

function useListPage(
  endpoint: ListEndpoint,
  place: Place | undefined,
  page: number,
): Page<{ id: number }> | undefined {
  const { universityId } = useUniversity();
  const query = endpoint.query.safeParse({ ...place?.search, page }).data;
  const scope = 'university_id' in endpoint.query.shape ? { university_id: universityId } : {};
  const { data } = useQuery({
    ...queryOf(endpoint, { query: { ...query, ...scope } } as CallInput<ListEndpoint>),
    enabled: place !== undefined && query !== undefined,
  });
  return place === undefined ? undefined : (data as Page<{ id: number }> | undefined);
}
