import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const POLL_MS = 500;
/** Polls without a worker until autovacuum counts as done: it starts one worker after the other. */
const IDLE_POLLS = 4;

/**
 * Vacuums what was just filled and waits until autovacuum is idle: a figure must not depend on whether it was still
 * running.
 */
export async function vacuumDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('vacuum analyze');
    for (let idle = 0; idle < IDLE_POLLS; await sleep(POLL_MS)) {
      const { rows } = await client.query<{ workers: string }>(`
        select (select count(*) from pg_stat_activity where backend_type = 'autovacuum worker')
          + (select count(*) from pg_stat_progress_vacuum) as workers`);
      idle = rows[0]?.workers === '0' ? idle + 1 : 0;
    }
  } finally {
    await client.end();
  }
}
