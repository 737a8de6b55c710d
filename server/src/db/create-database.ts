import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from './database.ts';
import type { DB } from './tables.ts';

/**
 * Reads on while what was read is worked on. When a connection breaks, the library may wait for ever to read by a cursor or to close it
 * (node-postgres, issues 2468 and 2642): the export that reads by it would neither fail nor end, and its place in the pool be lost.
 */
class EndingCursor extends Cursor {
  // Set by `submit`, which its types keep to themselves.
  declare readonly connection: pg.Connection | undefined;
  #ahead: Promise<unknown[]> | undefined;

  constructor(text: string, values: unknown[]) {
    super(text, values);
    const read = this.read.bind(this);
    const close = this.close.bind(this) as () => Promise<void>;
    const next = async (rows: number) => (await this.#unlessBroken(() => read(rows))) ?? broken();
    Object.assign(this, {
      read: async (rows: number) => {
        const found = await (this.#ahead ?? next(rows));
        this.#ahead = found.length < rows ? undefined : next(rows);
        // Told to whoever reads it; to nobody, if they end before.
        this.#ahead?.catch(() => undefined);
        return found;
      },
      close: () => this.#unlessBroken(close),
    });
  }

  /** Undefined when there is no connection any longer to do it on. */
  async #unlessBroken<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { connection } = this;
    if (connection?.stream.destroyed) return undefined;
    const { promise: ended, resolve } = Promise.withResolvers<undefined>();
    const end = () => resolve(undefined);
    connection?.once('end', end);
    return Promise.race([work(), ended]).finally(() => connection?.off('end', end));
  }
}

function broken(): never {
  throw new Error('Connection terminated unexpectedly');
}

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: EndingCursor }) });
