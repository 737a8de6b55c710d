import type { Page } from '@dekanat/contract/api/lists.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '#api/context.ts';
import { serializeOnce } from '#api/http/serialized-results.ts';
import { countCacheRead, hitOrMiss } from '#api/metrics/metrics.ts';
import { firstRow } from '#db/first-row.ts';
import { recordStatements } from '#db/recorded-statements.ts';
import { type Dependencies, dependenciesOf, versionOf } from './dependencies.ts';
import { narrowing } from './paging.ts';
import { schemaCatalogue } from './schema-catalogue.ts';

interface CachedPage {
  /** What the page depends on, and its version before the page was read. */
  reads: Dependencies;
  version: string;
  page: Page<unknown>;
}
interface PageCache {
  pages: LRUCache<string, CachedPage>;
  /** What the pages of a list depend on, from all statements that it has run; null: it cannot be cached. */
  reads: Map<number, Dependencies | null>;
}

/** Pages cached per process; one of 60 rows takes some 150 kB with its serialised form. */
const MAX_PAGES = 100;
/** Larger pages would displace many small ones. */
const MAX_ROWS = 100;
const caches = new WeakMap<Services, PageCache>();
let lists = 0;

function cacheOf(services: Services): PageCache {
  const cache = caches.get(services) ?? { pages: new LRUCache({ max: MAX_PAGES }), reads: new Map() };
  caches.set(services, cache);
  return cache;
}

async function readVersion({ db, scope }: Context, reads: Dependencies): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${versionOf(scope, reads)} as version`.execute(db);
  return firstRow(rows).version;
}

/** Both; the first itself if it includes the second. */
function union(known: Dependencies | undefined, found: Dependencies): Dependencies {
  // Related names come from a cache of their own, so their statement may not have run.
  const counters = new Set([...(known?.counters ?? ['names']), ...found.counters]);
  const daily = found.daily || known?.daily === true;
  if (known && counters.size === known.counters.length && daily === known.daily) return known;
  return { counters: [...counters].sort(), daily };
}

/**
 * The handler of a list whose unfiltered pages are cached until a table changes that the statements of the list read: they are
 * recorded while a page is read. A row may depend on nothing else but the day, neither on the caller's permissions nor on the
 * time. Everyone opens the unfiltered list first; filtered ones vary too much to be requested twice.
 */
export function withPageCache<Query extends { limit: number; page: number }, Row>(
  list: (context: Context, input: { query: Query }) => Promise<Page<Row>>,
) {
  const id = lists++;
  const isCached = ({ db }: Context, query: Query) =>
    !db.isTransaction && query.limit <= MAX_ROWS && narrowing(query).length === 0;
  /** Reads a page; the second value is what all pages read so far depend on. */
  const readRecorded = async (context: Context, input: { query: Query }) => {
    // Read first: the statement that reads it must not be recorded.
    const catalogue = await schemaCatalogue(context.services);
    const { result, statements } = await recordStatements(() => list(context, input));
    const found = dependenciesOf(catalogue, ...statements);
    const { reads } = cacheOf(context.services);
    const all = found ? union(reads.get(id) ?? undefined, found) : null;
    reads.set(id, all);
    return [result, all] as const;
  };
  return async (context: Context, input: { query: Query }): Promise<Page<Row>> => {
    const { limit, page, sort } = input.query as Query & { sort?: string };
    const { pages, reads: readsOfLists } = cacheOf(context.services);
    const reads = readsOfLists.get(id);
    if (reads === null || !isCached(context, input.query)) return list(context, input);
    const key = JSON.stringify([id, context.scope, context.language, limit, page, sort]);
    // Read before the page: a change in between makes the cached page outdated, never too new.
    const version = reads ? await readVersion(context, reads) : '';
    const cached = pages.get(key);
    const isHit = cached !== undefined && cached.reads === reads && cached.version === version;
    countCacheRead(context.services.metrics, 'pages', hitOrMiss(isHit));
    if (isHit) return cached.page as Page<Row>;
    const [result, all] = await readRecorded(context, input);
    if (!reads || all !== reads) return result;
    const serialized = serializeOnce(result);
    pages.set(key, { reads, version, page: serialized });
    return serialized;
  };
}
