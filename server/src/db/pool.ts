import pg from 'pg';
import { prepareStatements } from './prepared-statements.ts';

/** Statements end here rather than hold a connection (design/wire.md §9). */
const STATEMENT_TIMEOUT_MS = 20_000;
const POOL_SIZE = 20;
/** How long a request waits for a connection before it is told that the service is busy. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How much of the trigrams of a word sought a name has to share: half of them is one wrong letter in a word of five. */
const LIKENESS = 0.45;
/** Reading here and there costs hardly more than reading on: disks have no heads any longer. PostgreSQL's own guess, 4, reads small tables whole for each row. */
const RANDOM_PAGE_COST = 1.1;
const SESSION_SETTINGS = {
  'pg_trgm.word_similarity_threshold': LIKENESS,
  random_page_cost: RANDOM_PAGE_COST,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  timezone: 'UTC',
  client_min_messages: 'warning',
};

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
  getTypeParser: (id, format) =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format),
};

export function createPool(
  connectionString: string,
  onError: (error: Error) => void,
  max = POOL_SIZE,
  connectMs = CONNECT_TIMEOUT_MS,
  statementMs = STATEMENT_TIMEOUT_MS,
): pg.Pool {
  const settings = { ...SESSION_SETTINGS, statement_timeout: statementMs };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: connectMs,
    options: options.join(' '),
  });
  // A connection that breaks while idle must not end the process: the next request opens another.
  pool.on('error', onError);
  // Nor one that breaks while a request holds it, between two queries: the next of them fails, and is answered.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('connect', prepareStatements);
  return pool;
}
