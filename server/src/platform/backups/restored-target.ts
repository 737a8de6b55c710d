import type pg from 'pg';
import { RestoreRefused } from './backup-format.ts';

/** A running server would write into the database during the restore. */
export async function requireNoOtherConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new RestoreRefused(
      `${count} other connections use this database. Stop every Dekanat server first.`,
    );
}

/**
 * Cancels jobs that were waiting or running when the backup was made, the backup itself included: they were
 * not requested on this installation.
 */
export async function cancelUnfinishedJobs(client: pg.Client): Promise<void> {
  const jobs = await client.query(`select to_regclass('public.jobs') is not null as known`);
  if (jobs.rows[0]?.known)
    await client.query(
      `update jobs set status = 'cancelled', finished_at = now(), worker = null, alive_at = null
       where status in ('waiting', 'running')`,
    );
}
