import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from '#kernel/database.ts';
import type { DB } from '#kernel/tables.ts';

/**
 * When a connection breaks, the library may wait for ever to read by a cursor or to close it (node-postgres, issues 2468 and 2642): the
 * export that reads by it would neither fail nor end, and its place in the pool be lost.
 */
class EndingCursor extends Cursor {
  // Set by `submit`, which its types keep to themselves.
  declare readonly connection: pg.Connection | undefined;

  constructor(text: string, values: unknown[]) {
    super(text, values);
    const read = this.read.bind(this);
    const close = this.close.bind(this) as () => Promise<void>;
    Object.assign(this, {
      read: async (rows: number) => (await this.#unlessBroken(() => read(rows))) ?? broken(),
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
