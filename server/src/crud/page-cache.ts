import { today } from '@dekanat/contract/api/days.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context, Services } from '#api/context.ts';
import { serializeOnce } from '#api/http/serialized-results.ts';
import { type CountedList, changesOf } from './list-changes.ts';
import { namesVersion } from './name-cache.ts';
import { narrowing } from './paging.ts';
import { cachedStatement } from './statement-cache.ts';

interface CachedPage {
  /** The counters of changes before the page was read. */
  version: string;
  page: Page<unknown>;
}

/** Pages cached per process; one of 60 rows takes some 150 kB with its serialised form. */
const MAX_PAGES = 100;
/** Larger pages would displace many small ones. */
const MAX_ROWS = 100;
const caches = new WeakMap<Services, LRUCache<string, CachedPage>>();
let lists = 0;

function pagesOf(services: Services): LRUCache<string, CachedPage> {
  const pages = caches.get(services) ?? new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  caches.set(services, pages);
  return pages;
}

const readVersion = cachedStatement((view, { shown }: { shown: readonly CountedList[] }) =>
  sql<{
    version: string;
  }>`select ${changesOf(view.scope, shown)} || '/' || ${namesVersion} as version`.compile(view.db),
);

/**
 * The handler of a list whose unfiltered pages are cached until something that they show changes: `shown` are the counters
 * of those tables, besides that of names. A row may depend on nothing else but the day, neither on the caller's permissions
 * nor on the time. Everyone opens the unfiltered list first; filtered ones vary too much to be requested twice.
 */
export function withPageCache<Query extends { limit: number; page: number }, Row>(
  shown: readonly CountedList[],
  list: (context: Context, input: { query: Query }) => Promise<Page<Row>>,
) {
  const id = lists++;
  return async (context: Context, input: { query: Query }): Promise<Page<Row>> => {
    const { limit, page, sort } = input.query as Query & { sort?: string };
    if (context.db.isTransaction || limit > MAX_ROWS || narrowing(input.query).length > 0)
      return list(context, input);
    const pages = pagesOf(context.services);
    const key = JSON.stringify([id, today(), context.scope, context.language, limit, page, sort]);
    // Read before the page: a change in between makes the cached page outdated, never too new.
    const [{ version } = { version: '' }] = await readVersion(context, { shown }, {});
    const cached = pages.get(key);
    if (cached?.version === version) return cached.page as Page<Row>;
    const read = serializeOnce(await list(context, input));
    pages.set(key, { version, page: read });
    return read;
  };
}
