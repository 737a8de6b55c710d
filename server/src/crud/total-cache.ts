import type { Page } from '@dekanat/contract/api/lists.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '#api/context.ts';
import { firstRow } from '#db/first-row.ts';
import { cachedDependencies, type Dependencies, versionOf } from './dependencies.ts';
import { namesVersion } from './name-cache.ts';
import { countQuery, narrowing } from './paging.ts';
import { schemaCatalogue } from './schema-catalogue.ts';
import { cachedStatement, type QueryScope, type Values } from './statement-cache.ts';

interface CachedTotal {
  /** The version of what the total depends on. */
  version: string;
  total: number;
}

/** Totals cached per process. */
const MAX_TOTALS = 5_000;
const caches = new WeakMap<Services, LRUCache<string, CachedTotal>>();
let lists = 0;

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

/** What a statement depends on, as part of its shape; null: its result is not cached. */
interface Versioned<Shape> {
  shape: Shape;
  reads: Dependencies | null;
}
const versionWithin = ({ scope }: QueryScope, reads: Dependencies | null) =>
  reads === null ? sql<string>`''` : versionOf(scope, reads);

/**
 * Pages of a list that may have a million rows, with the exact total. The total is counted once and cached until a table
 * changes that the statement which counts it reads (decision 23): the version is read in the same statement as the ids. Rows
 * are read by a second statement, which is the same for every page and filter, so that PostgreSQL plans it once.
 */
export function pageWithCachedTotal<
  Shape extends object,
  Places extends object,
  Row,
  D,
  TB extends keyof D,
  CountedD,
  CountedTB extends keyof CountedD,
>({ chosen, counted, shown }: Parts<Shape, Places, Row, D, TB, CountedD, CountedTB>) {
  const id = lists++;
  const count = cachedStatement((view, shape: Shape, places: Places) =>
    countQuery(counted(view, shape, places)).compile(),
  );
  const choose = cachedStatement(
    (
      view,
      { shape, reads }: Versioned<Shape>,
      { limit, offset, ...rest }: { [Name in keyof Paging]: Expression<number> },
    ) =>
      sql<{ ids: number[]; version: string; names_version: string }>`
        select array(${chosen(view, shape, rest as Places)
          .limit(limit)
          .offset(offset)}) as ids,
          ${versionWithin(view, reads)} as version, ${namesVersion} as names_version`.compile(view.db),
  );
  const countWithVersion = cachedStatement((view, { shape, reads }: Versioned<Shape>, places: Places) =>
    sql<CachedTotal>`
      select (${countQuery(counted(view, shape, places))}) as total,
        ${versionWithin(view, reads)} as version`.compile(view.db),
  );

  async function totalOf(
    context: Context,
    { shape, reads }: Versioned<Shape>,
    values: Values<Places>,
    version: string,
  ): Promise<number> {
    const totals = totalsOf(context.services);
    // The total is the same in every language, order and page.
    const key = JSON.stringify([id, context.scope, narrowing(shape), values]);
    const cached = totals.get(key);
    if (reads !== null && cached?.version === version) return cached.total;
    const read = firstRow(await countWithVersion(context, { shape, reads }, values));
    if (reads !== null) totals.set(key, read);
    return read.total;
  }

  return async (
    context: Context,
    { limit, page }: { limit: number; page: number },
    shape: Shape,
    values: Values<Places>,
  ): Promise<Page<Row>> => {
    const catalogue = await schemaCatalogue(context.services);
    // A transaction sees changes of its own, which may never be committed.
    const reads = context.db.isTransaction
      ? null
      : (cachedDependencies(catalogue, count.textOf(context, shape, values)) ?? null);
    const offset = (page - 1) * limit;
    const { ids, version, names_version } = firstRow(
      await choose(context, { shape, reads }, { ...values, limit, offset }),
    );
    const data = ids.length > 0 ? await shown(context, shape, { ids, namesVersion: names_version }) : [];
    const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
    // The number of rows of the last page gives the total.
    if (ids.length > 0 ? ids.length < limit : page === 1) return answer(offset + ids.length);
    return answer(await totalOf(context, { shape, reads }, values, version));
  };
}
