import type pg from 'pg';
import { connectClient } from './connect-client.ts';
import { currentWork } from './current-work.ts';
import { backendOf } from './watch-statements.ts';

type Query = (...args: unknown[]) => unknown;
const CONNECT_MS = 5_000;

/**
 * Cancels the statement of a connection when nobody waits for its result any more (`Work.abandoned`): a report that was given up would hold
 * its connection until it is done. The connection is free only after that, so that the cancellation meets no other statement. Cursors of
 * files limit their reads themselves (create-database.ts).
 */
export function cancelAbandoned(client: pg.PoolClient, connectionString: string): void {
  const send = client.query.bind(client) as Query;
  const query: Query = (text, ...rest) => {
    const abandoned = currentWork()?.abandoned;
    // The end of a transaction frees the connection, also for work that is given up.
    if (abandoned === undefined || typeof text !== 'string' || text === 'rollback')
      return send(text, ...rest);
    if (abandoned.aborted) return Promise.reject(abandoned.reason);
    const cancelling = cancelOnAbort(abandoned, () => cancel(connectionString, backendOf(client)));
    const result = send(text, ...rest);
    return result instanceof Promise ? result.finally(cancelling.end) : result;
  };
  Object.assign(client, { query });
}

function cancelOnAbort(abandoned: AbortSignal, act: () => Promise<void>) {
  let cancelled: Promise<void> | undefined;
  const abort = () => {
    cancelled = act();
  };
  abandoned.addEventListener('abort', abort);
  return {
    /** Resolves when a cancellation that has begun is done. */
    end: async () => {
      abandoned.removeEventListener('abort', abort);
      await cancelled;
    },
  };
}

/** By a connection of its own, because those of the pool may all be busy. Without one the statement runs to its end. */
async function cancel(connectionString: string, backend: number | undefined): Promise<void> {
  if (backend === undefined) return;
  try {
    const client = await connectClient({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    await client.query('select pg_cancel_backend($1)', [backend]).finally(() => client.end());
  } catch {}
}
