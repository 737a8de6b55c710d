import type pg from 'pg';
import { connectClient } from './connect-client.ts';
import { currentWork } from './current-work.ts';
import { backendOf } from './watch-statements.ts';

type Query = (...args: unknown[]) => unknown;
const CONNECT_MS = 5_000;

/**
 * Cancels the statement of a connection when nobody waits for its result any more (`Work.abandoned`): a report that was given up would hold
 * its connection until it is done. The connection is free only after that, so that the cancellation meets no other statement.
 */
export function cancelAbandoned(client: pg.PoolClient, connectionString: string): void {
  const send = client.query.bind(client) as Query;
  const query: Query = (text, ...rest) => {
    const abandoned = currentWork()?.abandoned;
    if (abandoned === undefined || typeof text !== 'string') return send(text, ...rest);
    if (abandoned.aborted) return Promise.reject(abandoned.reason);
    const result = send(text, ...rest);
    return result instanceof Promise
      ? untilAbandoned(result, abandoned, () => cancel(connectionString, backendOf(client)))
      : result;
  };
  Object.assign(client, { query });
}

async function untilAbandoned<Result>(
  result: Promise<Result>,
  abandoned: AbortSignal,
  act: () => Promise<void>,
): Promise<Result> {
  let cancelled: Promise<void> | undefined;
  const abandon = () => {
    cancelled = act();
  };
  abandoned.addEventListener('abort', abandon);
  try {
    return await result;
  } finally {
    abandoned.removeEventListener('abort', abandon);
    await cancelled;
  }
}

/** By a connection of its own, because those of the pool may all be busy. Without one the statement runs to its end. */
async function cancel(connectionString: string, backend: number | undefined): Promise<void> {
  if (backend === undefined) return;
  try {
    const client = await connectClient({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    await client.query('select pg_cancel_backend($1)', [backend]).finally(() => client.end());
  } catch {}
}
