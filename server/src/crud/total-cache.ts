import type { Page } from '@dekanat/contract/api/lists.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '#api/context.ts';
import { firstRow } from '#db/first-row.ts';
import { type CountedList, changesOf, type LoggedList } from './list-changes.ts';
import { ADJUSTED_FOR_MS, growthSince, slotNumbers } from './list-deltas.ts';
import { namesVersion } from './name-cache.ts';
import { countQuery, narrowing } from './paging.ts';
import { cachedStatement, type QueryScope, type Values } from './statement-cache.ts';

/** What the list was when its total was read. */
interface ListState {
  /** The counter of changes that require another count. */
  changes: string;
  /** The counter of the logged list, and its last number in each slot. */
  logged: string;
  numbers: Record<string, number>;
}

interface CachedTotal extends ListState {
  total: number;
  readAt: number;
}

/** Totals cached per process. */
const MAX_TOTALS = 5_000;
const caches = new WeakMap<Services, LRUCache<string, CachedTotal>>();

function totalsOf(services: Services): LRUCache<string, CachedTotal> {
  const totals = caches.get(services) ?? new LRUCache<string, CachedTotal>({ max: MAX_TOTALS });
  caches.set(services, totals);
  return totals;
}

export interface ChosenPage {
  ids: number[];
  namesVersion: string;
}

/** The queries of a list, as `cachedStatement` writes them. */
interface Parts<Shape, Places, Row, D, TB extends keyof D, CountedD, CountedTB extends keyof CountedD> {
  /** The lists whose changes may change the total. */
  lists: readonly CountedList[];
  /** A list that changes so often that the total is adjusted by the rows that joined and left it. */
  logged?: {
    list: (shape: Shape) => LoggedList;
    /** As `counted`, among the rows with these ids, whether they are in the list or not. */
    among: (
      view: QueryScope,
      shape: Shape,
      places: Places,
      ids: RawBuilder<number[]>,
    ) => SelectQueryBuilder<CountedD, CountedTB, object>;
  };
  /** The ids of all matching rows in order, without a limit. */
  chosen: (view: QueryScope, shape: Shape, places: Places) => SelectQueryBuilder<D, TB, { id: number }>;
  /** The same without order, for the total. */
  counted: (
    view: QueryScope,
    shape: Shape,
    places: Places,
  ) => SelectQueryBuilder<CountedD, CountedTB, object>;
  /** Rows of these ids, in the order of the list; `namesVersion` is what the statement that chose the ids saw. */
  shown: (context: Context, shape: Shape, page: ChosenPage) => Promise<Row[]>;
}

interface Paging {
  limit: number;
  offset: number;
}

/** The statements for the ids of a page, for the total, and for its growth, each with the number of changes. */
function statementsOf<
  Shape extends object,
  Places extends object,
  Row,
  D,
  TB extends keyof D,
  CountedD,
  CountedTB extends keyof CountedD,
>({ lists, logged, chosen, counted }: Parts<Shape, Places, Row, D, TB, CountedD, CountedTB>) {
  const loggedChanges = (view: QueryScope, shape: Shape) =>
    logged ? changesOf(view.scope, [logged.list(shape)]) : sql<string>`''`;
  const state = (view: QueryScope, shape: Shape) =>
    sql<ListState>`${changesOf(view.scope, lists)} as changes, ${loggedChanges(view, shape)} as logged,
      ${logged ? slotNumbers(view, logged.list(shape)) : sql`'{}'::jsonb`} as numbers`;
  return {
    choose: cachedStatement(
      (view, shape: Shape, { limit, offset, ...rest }: { [Name in keyof Paging]: Expression<number> }) =>
        sql<{ ids: number[]; changes: string; logged: string; names_version: string }>`
          select array(${chosen(view, shape, rest as Places)
            .limit(limit)
            .offset(offset)}) as ids,
            ${changesOf(view.scope, lists)} as changes, ${loggedChanges(view, shape)} as logged,
            ${namesVersion} as names_version`.compile(view.db),
    ),
    count: cachedStatement((view, shape: Shape, places: Places) =>
      sql<ListState & { total: number }>`
        select (${countQuery(counted(view, shape, places))}) as total, ${state(view, shape)}`.compile(
        view.db,
      ),
    ),
    adjust:
      logged &&
      cachedStatement((view, shape: Shape, { numbers, ...rest }: { numbers: Expression<string> }) => {
        const growth = growthSince(view, logged.list(shape), numbers, (ids) =>
          countQuery(logged.among(view, shape, rest as Places, ids)),
        );
        return sql<
          ListState & { growth: number | null }
        >`select ${growth} as growth, ${state(view, shape)}`.compile(view.db);
      }),
  };
}

/**
 * Pages of a list that may have a million rows, with the exact total. The total is counted once and cached until the list
 * changes in the scope: the counter of changes is read in the same statement as the ids. Rows are read by a second
 * statement, which is the same for every page and filter, so that PostgreSQL plans it once.
 */
export function pageWithCachedTotal<
  Shape extends object,
  Places extends object,
  Row,
  D,
  TB extends keyof D,
  CountedD,
  CountedTB extends keyof CountedD,
>(parts: Parts<Shape, Places, Row, D, TB, CountedD, CountedTB>) {
  const { choose, count, adjust } = statementsOf(parts);

  /** The cached total with the rows that joined and left since; undefined if the list has to be counted. */
  async function adjusted(context: Context, cached: CachedTotal, shape: Shape, values: Values<Places>) {
    if (adjust === undefined || Date.now() - cached.readAt > ADJUSTED_FOR_MS) return undefined;
    const numbers = JSON.stringify(cached.numbers);
    const { growth, ...state } = firstRow(await adjust(context, shape, { ...values, numbers }));
    if (growth === null || state.changes !== cached.changes) return undefined;
    return { ...state, total: cached.total + growth };
  }

  async function totalOf(
    context: Context,
    { changes, logged }: Pick<ListState, 'changes' | 'logged'>,
    shape: Shape,
    values: Values<Places>,
  ): Promise<number> {
    const totals = totalsOf(context.services);
    // The total is the same in every language, order and page.
    const key = JSON.stringify([parts.lists, context.scope, narrowing(shape), values]);
    const cached = totals.get(key);
    const valid = cached?.changes === changes ? cached : undefined;
    if (valid?.logged === logged) return valid.total;
    const readAt = Date.now();
    const read =
      (valid && (await adjusted(context, valid, shape, values))) ??
      firstRow(await count(context, shape, values));
    totals.set(key, { ...read, readAt });
    return read.total;
  }

  return async (
    context: Context,
    { limit, page }: { limit: number; page: number },
    shape: Shape,
    values: Values<Places>,
  ): Promise<Page<Row>> => {
    const offset = (page - 1) * limit;
    const chosen = firstRow(await choose(context, shape, { ...values, limit, offset }));
    const { ids, names_version } = chosen;
    const data =
      ids.length > 0 ? await parts.shown(context, shape, { ids, namesVersion: names_version }) : [];
    const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
    // The number of rows of the last page gives the total.
    if (ids.length > 0 ? ids.length < limit : page === 1) return answer(offset + ids.length);
    return answer(await totalOf(context, chosen, shape, values));
  };
}
