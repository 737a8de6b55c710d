import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** A pool connection or a transaction: what a query needs. */
export type Queryable = Kysely<DB> | Transaction<DB>;

/** Statements end here rather than hold a connection (design/wire.md §9). */
const STATEMENT_TIMEOUT_MS = 20_000;
const POOL_SIZE = 20;
/** How long a request waits for a connection before it is told that the service is busy. */
const CONNECT_TIMEOUT_MS = 5_000;

/** `2026-11-20 10:18:53.5+00` → `2026-11-20T10:18:53.500Z`; connections speak UTC, so no date arithmetic is needed. */
function toIso(text: string): string {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString();
  const milliseconds = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Ids and counts are JSON numbers, instants ISO 8601 in UTC, dates `YYYY-MM-DD` as they come. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, toIso],
  [pg.types.builtins.DATE, (text) => text],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format),
};

export function createPool(connectionString: string, onError: (error: Error) => void, max = POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS} -c timezone=UTC -c client_min_messages=warning`,
  });
  // A connection that breaks while idle must not end the process: the next request opens another.
  pool.on('error', onError);
  pool.on('connect', prepareStatements);
  return pool;
}

export const createDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });

/** Who writes: goes into the audit rows of the transaction. */
export interface Actor {
  userId: number | null;
  requestId: string;
  address: string;
}

/** One transaction, all or nothing, in which the audit triggers know who acts. */
export function writing<Result>(
  db: Database,
  actor: Actor,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('dekanat.user_id', ${String(actor.userId ?? '')}, true),
                     set_config('dekanat.request_id', ${actor.requestId}, true),
                     set_config('dekanat.address', ${actor.address}, true)`.execute(trx);
    return work(trx);
  });
}
