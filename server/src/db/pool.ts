import pg from 'pg';
import { FREEZE_LIMITS, type FreezeLimits, FreezeWatch } from './freeze-watch.ts';
import { PREPARED_MAX, prepareStatements } from './prepared-statements.ts';
import { limitQueryTime } from './query-timeout.ts';
import { readBackend, watchStatements } from './watch-statements.ts';

/** docs/api-conventions.md §11 */
const STATEMENT_TIMEOUT_MS = 20_000;
const POOL_SIZE = 20;
/** How long a request waits for a connection before it is answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than the server's own timeout: passed only when this connection gets no response but others do. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
/**
 * How long a connection without work stays open. A new connection plans each statement anew, and a burst that opens many at
 * once is slow for seconds; with the library's 10 s every burst did so.
 */
const IDLE_MS = 300_000;
/** Idle time after which TCP probes whether the other end still exists. */
const KEEP_ALIVE_MS = 10_000;
/** Share of the trigrams of a search word that a name must contain: half of them is one wrong letter in a word of five. */
const WORD_SIMILARITY = 0.45;
/** On SSDs random reads cost little more than sequential ones. With the default of 4 PostgreSQL scans small tables for each row. */
const RANDOM_PAGE_COST = 1.1;
const SESSION_SETTINGS = {
  'pg_trgm.word_similarity_threshold': WORD_SIMILARITY,
  random_page_cost: RANDOM_PAGE_COST,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  timezone: 'UTC',
  client_min_messages: 'warning',
};

/** `2026-11-20 10:18:53.5+00` → `2026-11-20T10:18:53.500Z`; connections use UTC, so no date arithmetic is needed. */
function toIso(text: string): string {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString();
  const milliseconds = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Ids and counts become numbers, instants ISO 8601 in UTC; dates stay `YYYY-MM-DD`. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, toIso],
  [pg.types.builtins.DATE, (text) => text],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format),
};

export interface PoolOptions {
  max?: number;
  connectMs?: number;
  /** Limit of a statement in the server. */
  statementMs?: number;
  /** Limit of the wait for a response. */
  queryMs?: number;
  freeze?: FreezeLimits;
  /** Most prepared statements of a connection. */
  prepared?: number;
  /** Further settings of each session. */
  settings?: Record<string, string>;
}

export function createPool(
  connectionString: string,
  onError: (error: Error) => void,
  {
    max = POOL_SIZE,
    connectMs = CONNECT_TIMEOUT_MS,
    statementMs = STATEMENT_TIMEOUT_MS,
    queryMs = QUERY_TIMEOUT_MS,
    freeze = FREEZE_LIMITS,
    prepared = PREPARED_MAX,
    settings = {},
  }: PoolOptions = {},
): pg.Pool {
  const options = Object.entries({ ...SESSION_SETTINGS, statement_timeout: statementMs, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    options: options.join(' '),
    onConnect: (client) => readBackend(client, connectMs),
    fallback_application_name: 'dekanat',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A connection that breaks while idle must not end the process.
  pool.on('error', onError);
  // Nor must one that breaks between two queries of a request: its next query fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const watch = new FreezeWatch(connectionString, freeze);
  pool.on('connect', (client) => limitQueryTime(client, queryMs, watch));
  pool.on('connect', (client) => prepareStatements(client, prepared));
  pool.on('connect', (client) => watchStatements(client));
  return pool;
}
