import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from './database.ts';
import { recordStatement } from './recorded-statements.ts';
import { withSource } from './statement-source.ts';
import type { DB } from './tables.ts';

/** Time for the next rows of a cursor. */
const READ_TIMEOUT_MS = 60_000;

/**
 * A cursor that prefetches the next rows. When a connection breaks, the library may wait forever in `read` or `close`
 * (node-postgres, issues 2468 and 2642): an export would neither fail nor end, and its pool connection would be lost.
 */
class EndingCursor extends Cursor {
  // Set by `submit`; missing in the type declarations.
  declare readonly connection: pg.Connection | undefined;
  #prefetched: Promise<unknown[]> | undefined;

  constructor(text: string, values: unknown[]) {
    super(withSource(text), values);
    const read = this.read.bind(this);
    const close = this.close.bind(this) as () => Promise<void>;
    const next = async (rows: number) => (await this.#unlessBroken(() => read(rows))) ?? broken();
    Object.assign(this, {
      read: async (rows: number) => {
        const found = await (this.#prefetched ?? next(rows));
        this.#prefetched = found.length < rows ? undefined : next(rows);
        // The next `read` throws the error; without one it must not be unhandled.
        this.#prefetched?.catch(() => undefined);
        return found;
      },
      close: () => this.#unlessBroken(close),
    });
  }

  /** @returns undefined if the connection is broken */
  async #unlessBroken<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { connection } = this;
    if (connection?.stream.destroyed) return undefined;
    const { promise: ended, resolve } = Promise.withResolvers<undefined>();
    const end = () => resolve(undefined);
    connection?.once('end', end);
    const timer = setTimeout(() => connection?.stream.destroy(), READ_TIMEOUT_MS);
    return Promise.race([work(), ended]).finally(() => {
      clearTimeout(timer);
      connection?.off('end', end);
    });
  }
}

function broken(): never {
  throw new Error('Connection terminated unexpectedly');
}

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: EndingCursor }),
    log: ({ query }) => recordStatement(query.sql),
  });
