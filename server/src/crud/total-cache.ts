import type { Page } from '@dekanat/contract/api/lists.ts';
import { type CompiledQuery, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '#api/context.ts';
import { countCacheRead, hitOrMiss } from '#api/metrics/metrics.ts';
import { firstRow } from '#db/first-row.ts';
import { cachedDependencies, type Dependencies, versionOf } from './dependencies.ts';
import { namesVersion } from './name-cache.ts';
import { countQuery } from './paging.ts';
import type { AnyQuery } from './query-scope.ts';
import { schemaCatalogue } from './schema-catalogue.ts';

/** A query of any tables, whose rows can be counted. */
export interface Countable {
  clearSelect(): unknown;
}

interface CachedTotal {
  /** The version of what the total depends on. */
  version: string;
  total: number;
}

/** Totals cached per process. */
const MAX_TOTALS = 5_000;
const caches = new WeakMap<Services, LRUCache<string, CachedTotal>>();

function totalsOf(services: Services): LRUCache<string, CachedTotal> {
  const totals = caches.get(services) ?? new LRUCache<string, CachedTotal>({ max: MAX_TOTALS });
  caches.set(services, totals);
  return totals;
}

/** The statements of a page. */
interface Queries<Row> {
  /** The ids of all matching rows in order, without a limit. */
  ids: AnyQuery<{ id: number }>;
  /** The same without order, for the total. */
  counted: Countable;
  /** The rows with these ids in order; `version` is the `namesVersion` that the statement which selected the ids saw. */
  rows: (ids: number[], version: string) => Promise<Row[]>;
}

const versionWithin = ({ scope }: Context, reads: Dependencies | undefined) =>
  reads === undefined ? sql<string>`''` : versionOf(scope, reads);

interface Counting {
  count: ReturnType<typeof countQuery>;
  statement: CompiledQuery;
  /** undefined: the total can change unnoticed, so that it is not cached. */
  reads: Dependencies | undefined;
}

/** How a query is counted. */
async function countingOf(context: Context, counted: Countable): Promise<Counting> {
  const count = countQuery(counted as AnyQuery<object>);
  const statement = count.compile();
  // A transaction sees changes of its own, which may never be committed.
  const reads = context.db.isTransaction
    ? undefined
    : cachedDependencies(await schemaCatalogue(context.services), statement.sql);
  return { count, statement, reads };
}

/** The totals that statements count, each from the cache if nothing that it reads has changed since `version`. */
async function readTotals(
  context: Context,
  counting: readonly (Counting & { version: string })[],
): Promise<number[]> {
  const cache = totalsOf(context.services);
  const known = counting.map(({ statement, reads, version }) => {
    const key = JSON.stringify([context.scope.universityId, statement.sql, statement.parameters]);
    const cached = cache.get(key);
    const isHit = reads !== undefined && cached?.version === version;
    const outcome = reads === undefined ? 'uncached' : hitOrMiss(isHit);
    countCacheRead(context.services.metrics, 'totals', outcome);
    return { key, total: isHit ? cached?.total : undefined };
  });
  const missing = counting.flatMap((one, index) =>
    known[index]?.total === undefined ? [{ ...one, index, key: known[index]?.key ?? '' }] : [],
  );
  if (missing.length === 0) return known.map(({ total = 0 }) => total);
  const query = sql<{ totals: number[]; versions: string[] }>`
    select array[${sql.join(missing.map(({ count }) => sql`(${count})`))}]::integer[] as totals,
      array[${sql.join(missing.map(({ reads }) => versionWithin(context, reads)))}]::text[] as versions`;
  const { totals, versions } = firstRow((await query.execute(context.db)).rows);
  const read = new Map(missing.map(({ index }, at) => [index, totals[at] ?? 0]));
  for (const [at, { key, reads }] of missing.entries())
    if (reads !== undefined) cache.set(key, { version: versions[at] ?? '', total: totals[at] ?? 0 });
  return known.map(({ total }, index) => total ?? read.get(index) ?? 0);
}

/** How many rows each of these queries has: the totals that the lists of the same queries show, from the same cache. */
export async function cachedTotals(context: Context, queries: readonly Countable[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counting = await Promise.all(queries.map((query) => countingOf(context, query)));
  const { versions } = firstRow(
    (
      await sql<{ versions: string[] }>`
        select array[${sql.join(counting.map(({ reads }) => versionWithin(context, reads)))}]::text[] as versions`.execute(
        context.db,
      )
    ).rows,
  );
  return readTotals(
    context,
    counting.map((one, at) => ({ ...one, version: versions[at] ?? '' })),
  );
}

/**
 * A page of a list that may have a million rows, with the exact total. The total is cached under the statement that counts it and
 * its values, until a table changes that this statement reads (decision 96): the version is read in the same statement as the
 * ids. Rows are read by a second statement, which is the same for every page and filter, so that PostgreSQL plans it once.
 */
export async function pageWithCachedTotal<Row>(
  context: Context,
  { limit, page }: { limit: number; page: number },
  { ids: matching, counted, rows }: Queries<Row>,
): Promise<Page<Row>> {
  const counting = await countingOf(context, counted);
  const offset = (page - 1) * limit;
  const { ids, version, names_version } = firstRow(
    (
      await sql<{ ids: number[]; version: string; names_version: string }>`
        select array(${matching.limit(limit).offset(offset)}) as ids,
          ${versionWithin(context, counting.reads)} as version, ${namesVersion} as names_version`.execute(
        context.db,
      )
    ).rows,
  );
  const data = ids.length > 0 ? await rows(ids, names_version) : [];
  const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
  // The number of rows of the last page gives the total.
  if (ids.length > 0 ? ids.length < limit : page === 1) return answer(offset + ids.length);
  const [total = 0] = await readTotals(context, [{ ...counting, version }]);
  return answer(total);
}
