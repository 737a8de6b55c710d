import type { Services } from '#api/context.ts';
import { runAs } from '#db/current-work.ts';
import { isUnavailable } from '#db/database-errors.ts';

type Changes<Source> = ReadonlyMap<Source, ReadonlySet<number>>;

export interface GatheredEvents<Source> {
  /**
   * Publishes that these records changed: at once if nothing was published within the interval, else at its end, together with
   * all other changes. To be called after the commit.
   */
  publish(source: Source, ids: readonly number[]): void;
  /** Publishes at once what waits for the end of the interval. */
  flush(): void;
}

const INTERVAL_MS = 2_000;

/** Gathers changes of this process by their source. What the database did not publish is published with the next ones. */
export function gatherEvents<Source>(
  runInBackground: Services['runInBackground'],
  publishChanges: (changes: Changes<Source>) => Promise<void>,
): GatheredEvents<Source> {
  let waiting = new Map<Source, Set<number>>();
  let timer: NodeJS.Timeout | undefined;

  function add(source: Source, ids: Iterable<number>): void {
    waiting.set(source, new Set([...(waiting.get(source) ?? []), ...ids]));
  }

  function start(): void {
    timer ??= setTimeout(flush, INTERVAL_MS).unref();
  }

  async function publishOrKeep(changes: Changes<Source>): Promise<void> {
    try {
      await publishChanges(changes);
    } catch (error) {
      if (isUnavailable(error)) {
        for (const [source, ids] of changes) add(source, ids);
        start();
      }
      throw error;
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const changes = waiting;
    waiting = new Map();
    start();
    // Of none: changes of many requests are published together.
    runAs(undefined, () => runInBackground(publishOrKeep(changes)));
  }

  return {
    publish(source, ids) {
      if (ids.length === 0) return;
      add(source, ids);
      if (timer === undefined) flush();
    },
    flush,
  };
}
