import type pg from 'pg';
import { connectionOf } from './connect-client.ts';
import { errorField, READ_ONLY } from './database-errors.ts';
import type { FreezeWatch } from './freeze-watch.ts';

type Query = (...args: unknown[]) => unknown;
const TIMED_OUT = 'Query read timeout';

/** Whether the next query on the connection would fail as well: it is blocked, or its server is no longer the primary. */
const isUseless = (error: unknown): boolean =>
  errorField(error, 'message') === TIMED_OUT || errorField(error, 'code') === READ_ONLY;

/**
 * Fails queries of a connection that get no response: `statement_timeout` is enforced by the server and does not help
 * when that is frozen or unreachable. The connection is destroyed, because it would stay blocked by the query; so is one to
 * a former primary, because a proxy may lead a new one to the primary. Cursors limit each of their reads (create-database.ts).
 */
export function limitQueryTime(client: pg.PoolClient, timeoutMs: number, watch: FreezeWatch): void {
  const passOn = client.query.bind(client) as Query;
  const destroy = async (error: unknown) => {
    if (isUseless(error)) await destroyConnection(client);
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

/** Resolves when the pool would no longer lend the client. */
async function destroyConnection(client: pg.PoolClient): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  connectionOf(client).stream.destroy();
  await ended;
}
