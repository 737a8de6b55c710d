import type pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { FILES_LOCK } from '#platform/files/stored-files.ts';
import { WITHOUT_TIME_LIMITS } from './snapshot-tables.ts';

/**
 * Runs `work` while no sweep removes files, over a connection that holds only the lock: a transaction that has written nothing delays neither
 * the change feed nor webhooks.
 * @throws when the lock was lost with its connection: files may be missing then
 */
export async function withoutFileSweep<Result>(
  connection: pg.ClientConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await connectClient(connection);
  try {
    await client.query(`begin; ${WITHOUT_TIME_LIMITS}`);
    await client.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
