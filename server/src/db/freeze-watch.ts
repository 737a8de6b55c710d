import pg from 'pg';
import { connectionOf } from './connect-client.ts';

export interface FreezeLimits {
  /** A query without a response for so long is suspicious. */
  suspectMs: number;
  /** A database that does not answer a new connection within this time is frozen. */
  probeMs: number;
}
/** Together with the pause between two looks, a query fails within 8 seconds (docs/api-conventions.md §11). */
export const FREEZE_LIMITS: FreezeLimits = { suspectMs: 3_000, probeMs: 3_000 };
const LOOKS_PER_LIMIT = 3;
const TICKS = 10;

interface Running {
  since: number;
  end: () => void;
}

/** Whether the database answers at all; one that refuses the connection answers. */
async function answers(connectionString: string, probeMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  // Ticks, not one timer: while this process itself is busy, the answer waits as well.
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === TICKS) resolve(false);
  }, probeMs / TICKS);
  const probe = async () => {
    await client.connect();
    await client.query('select 1');
    return true;
  };
  const answered = await Promise.race([probe().catch(() => true), late]);
  clearInterval(timer);
  // A frozen database would never confirm the end of the connection.
  if (answered) void client.end().catch(() => undefined);
  else connectionOf(client).stream.destroy();
  return answered;
}

/**
 * Ends queries of a database that is frozen: a slow query may take as long as `statement_timeout`, but only while the
 * database answers others.
 */
export class FreezeWatch {
  readonly #running = new Set<Running>();
  readonly #connectionString: string;
  readonly #limits: FreezeLimits;
  #looking: NodeJS.Timeout | undefined;
  #probing = false;

  constructor(connectionString: string, limits: FreezeLimits) {
    this.#connectionString = connectionString;
    this.#limits = limits;
  }

  /** @returns what is to be called when the query has its response */
  start(end: () => void): () => void {
    const running = { since: performance.now(), end };
    this.#running.add(running);
    this.#looking ??= setInterval(() => void this.#look(), this.#limits.suspectMs / LOOKS_PER_LIMIT).unref();
    return () => {
      this.#running.delete(running);
      if (this.#running.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    };
  }

  #before = (time: number) => [...this.#running].filter(({ since }) => since <= time);

  async #look(): Promise<void> {
    const now = performance.now();
    if (this.#probing || this.#before(now - this.#limits.suspectMs).length === 0) return;
    this.#probing = true;
    const alive = await answers(this.#connectionString, this.#limits.probeMs);
    this.#probing = false;
    if (!alive) for (const { end } of this.#before(now)) end();
  }
}
