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
  /** The parameters that a view may have: those of the list, and those that select it on its screen. */
  schema: z.ZodObject;
  views: ListView[];
  /** Ids of the pinned views of the screen in their order, whatever list they belong to. */
  pinned: number[];
  applied: ListView | undefined;
  search: SearchParams;
  /** The parameters that select the list, without a filter. */
  unfiltered: SearchParams;
}

export interface ViewsProps {
  views: ScreenViews;
  settings: ColumnSettings & { reset: () => void };
}

const NO_PARAMETERS = z.object({});

/**
 * The views of a list; undefined where a list has none: on the page of one record, and for the second list of a page. `selectedBy` are the
 * parameters that select the list on a screen that shows one of several: views have them too, so that they open their list.
 */
export function useViewsOf(
  { endpoint, namespace }: Pick<List, 'endpoint' | 'namespace'>,
  selectedBy: z.ZodObject = NO_PARAMETERS,
) {
  const { pathname } = useLocation();
  const search: SearchParams = useSearch({ strict: false });
  const all = useListViews();
  const screen = ViewScreen.safeParse(pathname).data;
  if (screen === undefined || namespace !== undefined) return undefined;
  const ofScreen = all.filter((view) => view.screen === screen);
  const views = ofScreen.filter((view) => view.list === endpoint.path);
  const saved = readSearch(Applied, search)?.saved;
  return {
    screen,
    path: endpoint.path,
    schema: endpoint.query.extend(selectedBy.shape),
    views,
    pinned: ofScreen.filter(({ place }) => place !== null).map(({ id }) => id),
    applied: views.find(({ id }) => id === saved),
    search,
    unfiltered: Object.fromEntries(Object.entries(search).filter(([name]) => name in selectedBy.shape)),
  } satisfies ScreenViews;
}
