import type { Page } from '@dekanat/contract/api/lists.ts';
import { type CompiledQuery, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '#api/context.ts';
import { firstRow } from '#db/first-row.ts';
import { cachedDependencies, type Dependencies, versionOf } from './dependencies.ts';
import { namesVersion } from './name-cache.ts';
import { countQuery } from './paging.ts';
import type { AnyQuery } from './query-scope.ts';
import { schemaCatalogue } from './schema-catalogue.ts';

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
  counted: AnyQuery<object>;
  /** The rows with these ids in order; `version` is the `namesVersion` that the statement which selected the ids saw. */
  rows: (ids: number[], version: string) => Promise<Row[]>;
}

const versionWithin = ({ scope }: Context, reads: Dependencies | undefined) =>
  reads === undefined ? sql<string>`''` : versionOf(scope, reads);

/** The total that a statement counts, from the cache if nothing that it reads has changed since. */
async function totalOf(
  context: Context,
  { sql: text, parameters }: CompiledQuery,
  {
    count,
    reads,
    version,
  }: { count: ReturnType<typeof countQuery>; reads: Dependencies | undefined; version: string },
): Promise<number> {
  const totals = totalsOf(context.services);
  const key = JSON.stringify([context.scope.universityId, text, parameters]);
  const cached = totals.get(key);
  if (reads !== undefined && cached?.version === version) return cached.total;
  const query = sql<CachedTotal>`select (${count}) as total, ${versionWithin(context, reads)} as version`;
  const read = firstRow((await query.execute(context.db)).rows);
  if (reads !== undefined) totals.set(key, read);
  return read.total;
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
  const count = countQuery(counted);
  const statement = count.compile();
  // A transaction sees changes of its own, which may never be committed.
  const reads = context.db.isTransaction
    ? undefined
    : cachedDependencies(await schemaCatalogue(context.services), statement.sql);
  const offset = (page - 1) * limit;
  const { ids, version, names_version } = firstRow(
    (
      await sql<{ ids: number[]; version: string; names_version: string }>`
        select array(${matching.limit(limit).offset(offset)}) as ids,
          ${versionWithin(context, reads)} as version, ${namesVersion} as names_version`.execute(context.db)
    ).rows,
  );
  const data = ids.length > 0 ? await rows(ids, names_version) : [];
  const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
  // The number of rows of the last page gives the total.
  if (ids.length > 0 ? ids.length < limit : page === 1) return answer(offset + ids.length);
  return answer(await totalOf(context, statement, { count, reads, version }));
}
