import { type ListView, listViews, ViewScreen } from '@dekanat/contract/access/views/list-views.ts';
import { QueryId } from '@dekanat/contract/api/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { readSearch, type SearchParams } from '#ui/search-params.ts';
import type { ColumnSettings } from '#ui/table/arrangement.ts';
import type { List } from '#ui/table/list.ts';

const NO_VIEWS: ListView[] = [];
/** The view that is applied. Its parameters stand in the address too, so that a link needs no view. */
const Applied = z.object({ saved: QueryId.optional() });

/** The views that the user may see, of all lists. */
export function useListViews(): ListView[] {
  const { universityId } = useUniversity();
  const { data } = useQuery(queryOf(listViews.list, { query: { university_id: universityId } }));
  return data ?? NO_VIEWS;
}

interface ScreenViews {
  screen: string;
  /** Path of the list's endpoint. */
  path: string;
  views: ListView[];
  applied: ListView | undefined;
  search: SearchParams;
}

export interface ViewsProps {
  list: Pick<List, 'endpoint'>;
  views: ScreenViews;
  settings: ColumnSettings & { reset: () => void };
}

/** The views of a list; undefined where a list has none: on the page of one record, and for the second list of a page. */
export function useViewsOf({ endpoint, namespace }: Pick<List, 'endpoint' | 'namespace'>) {
  const { pathname } = useLocation();
  const search: SearchParams = useSearch({ strict: false });
  const all = useListViews();
  const screen = ViewScreen.safeParse(pathname).data;
  if (screen === undefined || namespace !== undefined) return undefined;
  const views = all.filter((view) => view.screen === screen && view.list === endpoint.path);
  const saved = readSearch(Applied, search)?.saved;
  const applied = views.find(({ id }) => id === saved);
  return { screen, path: endpoint.path, views, applied, search } satisfies ScreenViews;
}
