import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#db/database.ts';
import type { Services } from '../context.ts';

/** Shortest interval at which counts are shared. */
const SHARED_EVERY_MS = 200;
/** Counts below this part of the limit are not shared. */
const WORTH_SHARING = 0.05;
const COUNTS_MAX = 20_000;

interface Count {
  /** Sum of all processes when it was last shared. */
  shared: number;
  /** Counted by this process since then. */
  fresh: number;
  endsAt: number;
}

/** A count that is being shared, with the part that was sent. */
interface Sent {
  count: Count;
  hits: number;
}

interface Sum {
  key: string;
  hits: number;
  left_ms: number;
}

/**
 * Counters of rate limits by group and user or address, summed over all processes through the database. A process counts
 * in memory and shares its counts in the background, so requests do not wait for the database. While the database is
 * not available, each process counts for itself.
 */
export function rateLimitStore({ db }: Pick<Services, 'db'>) {
  const counts = new LRUCache<string, Count>({ max: COUNTS_MAX });
  const unshared = new Set<string>();
  let due = false;

  function incr(
    key: string,
    answer: (error: null, result: { current: number; ttl: number }) => void,
    windowMs: number,
    max: number,
  ): void {
    const now = Date.now();
    const known = counts.get(key);
    const count = known && known.endsAt > now ? known : { shared: 0, fresh: 0, endsAt: now + windowMs };
    if (count !== known) counts.set(key, count);
    count.fresh += 1;
    const current = count.shared + count.fresh;
    // Above the limit the sum does not matter until the window ends.
    if (current >= max * WORTH_SHARING && count.shared <= max) shareSoon(key);
    answer(null, { current, ttl: count.endsAt - now });
  }

  function shareSoon(key: string): void {
    unshared.add(key);
    if (due) return;
    due = true;
    setTimeout(share, SHARED_EVERY_MS).unref();
  }

  async function share(): Promise<void> {
    const sent = new Map<string, Sent>();
    for (const key of unshared) {
      const count = counts.peek(key);
      if (count !== undefined) sent.set(hash('sha256', key, 'base64url'), { count, hits: count.fresh });
    }
    unshared.clear();
    // Counts that could not be shared are sent the next time.
    const sums = await add(db, sent).catch((): Sum[] => []);
    const now = Date.now();
    for (const { key, hits, left_ms } of sums) {
      const one = sent.get(key);
      if (one === undefined) continue;
      one.count.shared = hits;
      one.count.fresh -= one.hits;
      one.count.endsAt = now + left_ms;
    }
    due = false;
    for (const key of unshared) shareSoon(key);
  }

  // The plugin creates one instance and a child per route: all share the counters, so that a group is counted as one.
  return class SharedCounts {
    incr = incr;
    child = () => this;
  };
}

/** Adds the counts to the shared ones and returns the sums. Sorted by key, so that two processes cannot deadlock. */
async function add(db: Database, sent: Map<string, Sent>): Promise<Sum[]> {
  const now = Date.now();
  const rows = [...sent]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { count, hits }]) => ({ key, hits, left_ms: Math.max(0, count.endsAt - now) }));
  const { rows: sums } = await sql<Sum>`
    insert into rate_counts as counted (key, hits, ends_at)
    select key, hits, now() + left_ms * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(rows)}) as sent (key text, hits integer, left_ms integer)
    on conflict (key) do update set
      hits = excluded.hits + case when counted.ends_at > now() then counted.hits else 0 end,
      ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
    returning key, hits, (extract(epoch from ends_at - now()) * 1000)::integer as left_ms`.execute(db);
  return sums;
}
