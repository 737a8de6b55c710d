import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from '../node.ts';

/** The database that has all committed writes. */
export type Primary = Pick<Node, 'query'>;

/** Differences between what was acknowledged and what is stored. */
export interface Found {
  lost: string[];
  doubled: string[];
}

/** One kind of write. */
export interface Writer {
  /** Each does one write after the other. */
  loops: { pauseMs: number; write: () => Promise<void> }[];
  /** Compares everything that was acknowledged with the rows of the primary. */
  check(primary: Primary): Promise<Found>;
}

export interface Running {
  /** Resolves when no write is in progress. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

/** Runs the loops of the writers until they are stopped. */
export function runWriters(writers: readonly Writer[]): Running {
  let isOver = false;
  let open = Promise.resolve();
  let release = () => {};
  const inProgress = new Set<Promise<void>>();
  async function loop({ pauseMs, write }: Writer['loops'][number]): Promise<void> {
    while (!isOver) {
      await open;
      if (isOver) return;
      const writing = write();
      inProgress.add(writing);
      await writing.finally(() => inProgress.delete(writing));
      await sleep(pauseMs);
    }
  }
  const loops = Promise.all(writers.flatMap(({ loops: own }) => own.map(loop)));
  loops.catch(() => undefined);
  return {
    async pause() {
      const gate = Promise.withResolvers<void>();
      open = gate.promise;
      release = gate.resolve;
      await Promise.all(inProgress);
    },
    resume: () => release(),
    async stop() {
      isOver = true;
      release();
      await loops;
    },
  };
}

/**
 * Acknowledged keys that are stored less or more often than once; keys without an answer may be stored once. Lost ones are
 * removed, so that they are not counted again in later rounds.
 */
export function compareOnce(
  what: string,
  {
    acknowledged,
    sent,
  }: {
    acknowledged: Pick<Map<string, unknown> | Set<string>, 'keys' | 'delete'>;
    sent: ReadonlySet<string>;
  },
  stored: ReadonlyMap<string, number>,
): Found {
  const lost = [...acknowledged.keys()].filter((key) => !stored.has(key));
  for (const key of lost) acknowledged.delete(key);
  const doubled = [...stored].filter(([key, times]) => times > 1 && sent.has(key)).map(([key]) => key);
  return {
    lost: lost.map((key) => `${what} ${key}`),
    doubled: doubled.map((key) => `${what} ${key}`),
  };
}
