import type pg from 'pg';
import type { FreezeWatch } from './freeze-watch.ts';

type Query = (...args: unknown[]) => unknown;
const TIMED_OUT = 'Query read timeout';

/**
 * Fails queries of a connection that get no response: `statement_timeout` is enforced by the server and does not help
 * when that is frozen or unreachable. The connection is destroyed, because it would stay blocked by the query. Cursors
 * limit each of their reads (create-database.ts).
 */
export function limitQueryTime(client: pg.PoolClient, timeoutMs: number, watch: FreezeWatch): void {
  const passOn = client.query.bind(client) as Query;
  const destroy = async (error: unknown) => {
    if (error instanceof Error && error.message === TIMED_OUT) await destroyConnection(client);
    throw error;
  };
  const query: Query = (query, ...rest) => {
    if (typeof query === 'object' && query !== null && 'submit' in query) return passOn(query, ...rest);
    const result =
      typeof query === 'string'
        ? passOn({ text: query, values: rest[0], query_timeout: timeoutMs }, ...rest.slice(1))
        : passOn({ ...(query as object), query_timeout: timeoutMs }, ...rest);
    if (!(result instanceof Promise)) return result;
    const finished = watch.start(() => connectionOf(client).stream.destroy());
    return result.catch(destroy).finally(finished);
  };
  Object.assign(client, { query });
}

/** `connection` is missing in the type declarations. */
const connectionOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection;

/** Resolves when the pool would no longer lend the client. */
async function destroyConnection(client: pg.PoolClient): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  connectionOf(client).stream.destroy();
  await ended;
}
