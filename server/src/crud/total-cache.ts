import { LIST_PARAMETERS, type Page } from '@dekanat/contract/api/lists.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Context, Services } from '#api/context.ts';
import { type CountedList, changesOf } from './list-changes.ts';
import { namesVersion } from './name-cache.ts';
import { cachedStatement, type QueryScope, type Values } from './statement-cache.ts';

interface CachedTotal {
  /** The counter of changes when the list was counted. */
  changes: string;
  total: number;
}

/** Totals cached per process. */
const MAX_TOTALS = 5_000;
const caches = new WeakMap<Services, Map<string, CachedTotal>>();

function totalsOf(services: Services): Map<string, CachedTotal> {
  const totals = caches.get(services) ?? new Map<string, CachedTotal>();
  caches.set(services, totals);
  return totals;
}

function store(totals: Map<string, CachedTotal>, key: string, total: CachedTotal): void {
  totals.delete(key);
  totals.set(key, total);
  const [oldest] = totals.keys();
  if (totals.size > MAX_TOTALS && oldest !== undefined) totals.delete(oldest);
}

/** The part of a query that narrows a list: its total is the same in every language, order and page. */
const narrowing = (shape: object) =>
  Object.entries(shape).filter(([name]) => !LIST_PARAMETERS.some((one) => one === name));

export interface ChosenPage {
  ids: number[];
  namesVersion: string;
}

/** The queries of a list, as `cachedStatement` writes them. */
interface Parts<Shape, Places, Row, D, TB extends keyof D, CountedD, CountedTB extends keyof CountedD> {
  /** The lists whose changes may change the total. */
  lists: readonly CountedList[];
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

/** The statements for the ids of a page and for the total, each with the number of changes. */
function statementsOf<
  Shape extends object,
  Places extends object,
  Row,
  D,
  TB extends keyof D,
  CountedD,
  CountedTB extends keyof CountedD,
>({ lists, chosen, counted }: Parts<Shape, Places, Row, D, TB, CountedD, CountedTB>) {
  return {
    choose: cachedStatement(
      (view, shape: Shape, { limit, offset, ...rest }: { [Name in keyof Paging]: Expression<number> }) =>
        sql<{ ids: number[]; changes: string; names_version: string }>`
          select array(${chosen(view, shape, rest as Places)
            .limit(limit)
            .offset(offset)}) as ids,
            ${changesOf(view.scope, lists)} as changes, ${namesVersion} as names_version`.compile(view.db),
    ),
    count: cachedStatement((view, shape: Shape, places: Places) =>
      counted(view, shape, places)
        .clearSelect()
        .select([sql<number>`count(*)`.as('total'), changesOf(view.scope, lists).as('changes')])
        .compile(),
    ),
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
  const { choose, count } = statementsOf(parts);
  return async (
    context: Context,
    { limit, page }: { limit: number; page: number },
    shape: Shape,
    values: Values<Places>,
  ): Promise<Page<Row>> => {
    const offset = (page - 1) * limit;
    const [chosen] = await choose(context, shape, { ...values, limit, offset });
    const { ids = [], changes = '', names_version = '' } = chosen ?? {};
    const data =
      ids.length > 0 ? await parts.shown(context, shape, { ids, namesVersion: names_version }) : [];
    const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
    // The number of rows of the last page gives the total.
    if (ids.length > 0 ? ids.length < limit : page === 1) return answer(offset + ids.length);
    const totals = totalsOf(context.services);
    const key = JSON.stringify([parts.lists, context.scope, narrowing(shape), values]);
    const cached = totals.get(key);
    if (cached?.changes === changes) return answer(cached.total);
    const [counted] = (await count(context, shape, values)) as CachedTotal[];
    if (counted === undefined) throw new Error('A count is one row');
    store(totals, key, counted);
    return answer(counted.total);
  };
}
