import type pg from 'pg';
import { currentWork, type Span, type Work } from './current-work.ts';
import { statementName } from './statement-name.ts';

/** A statement that takes longer is reported, also while it still runs. */
const SLOW_MS = 1_000;
const EXCERPT = 200;
const TRACED_LENGTH = 2_000;

type Query = (...args: unknown[]) => unknown;

/**
 * Reports slow statements in the log of the request or job that sent them, with the process id of the connection in PostgreSQL: the one
 * that `pg_stat_activity` and PostgreSQL's own log name (decision 125). Each statement is a span of the trace, if there is one. Values
 * appear in neither. The outermost wrapper of `query`, but for that of reports (`abandoned-statements.ts`).
 */
export function watchStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Query;
  const backend = () => backendOf(client);
  const query: Query = (text, ...rest) => {
    const work = currentWork();
    if (work === undefined || typeof text !== 'string') return send(text, ...rest);
    const span = spanOf(work, text);
    const result = send(text, ...rest);
    return result instanceof Promise ? watched(result, reporter(work, text, backend), span) : result;
  };
  Object.assign(client, { query });
}

const backends = new WeakMap<pg.ClientBase, number>();

/** The process of PostgreSQL that serves a connection. */
export const backendOf = (client: pg.ClientBase): number | undefined => backends.get(client);

/** Asks a new connection for its process: the id that the driver knows is that of PgBouncer, where there is one. */
export async function readBackend(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const query = { text: 'select pg_backend_pid() as pid', query_timeout: timeoutMs };
  const { rows } = await client.query<{ pid: number }>(query);
  const [row] = rows;
  if (row !== undefined) backends.set(client, row.pid);
}

const spanOf = ({ span }: Work, text: string): Span | undefined =>
  span?.child(statementName(text), 'client', {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, TRACED_LENGTH),
  });

function reporter({ log, source }: Work, text: string, backend: () => number | undefined) {
  const start = performance.now();
  const statement = () => text.trim().slice(0, EXCERPT).replace(/\s+/g, ' ');
  return {
    isSlow: () => performance.now() - start >= SLOW_MS,
    report: (message: string) =>
      log.warn(
        { backend: backend(), source, ms: Math.round(performance.now() - start), statement: statement() },
        message,
      ),
  };
}

async function watched<Result>(
  result: Promise<Result>,
  { isSlow, report }: ReturnType<typeof reporter>,
  span: Span | undefined,
): Promise<Result> {
  const timer = setTimeout(report, SLOW_MS, 'A statement is slow').unref();
  try {
    const found = await result;
    span?.end();
    return found;
  } catch (error) {
    span?.end(error);
    throw error;
  } finally {
    clearTimeout(timer);
    if (isSlow()) report('A slow statement has ended');
  }
}
