import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;
const TIMED_OUT = 'Query read timeout';

/**
 * Fails queries of a connection that get no response: `statement_timeout` is enforced by the server and does not help
 * when that is frozen or unreachable. The connection is destroyed, because it would stay blocked by the query. Cursors
 * limit each of their reads (create-database.ts).
 */
export function limitQueryTime(client: pg.PoolClient, timeoutMs: number): void {
  const passOn = client.query.bind(client) as Query;
  const destroy = (error: unknown): never => {
    if (error instanceof Error && error.message === TIMED_OUT) destroyConnection(client);
    throw error;
  };
  const query: Query = (query, values, ...rest) => {
    if (typeof query === 'object' && query !== null && 'submit' in query)
      return passOn(query, values, ...rest);
    const config = typeof query === 'string' ? { text: query, values } : query;
    const result = passOn({ ...(config as object), query_timeout: timeoutMs }, ...rest);
    return result instanceof Promise ? result.catch(destroy) : result;
  };
  Object.assign(client, { query });
}

/** `connection` is missing in the type declarations. */
function destroyConnection(client: pg.PoolClient): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}
