import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectClient } from '#db/connect-client.ts';
import type { Queryable } from '#db/database.ts';
import type { Job } from '#platform/jobs/job-kind.ts';

/** Namespace of these advisory locks. */
const LOCK_NAMESPACE = 4_713;
const [RUN, REQUEST] = [0, 1];
const RETRY_MS = 1_000;

/** Requests for a backup wait for each other: each looks for a running one before it adds one. */
export const lockBackupRequests = (db: Queryable) =>
  sql`select pg_advisory_xact_lock(${LOCK_NAMESPACE}, ${REQUEST})`.execute(db);

/** Runs `work` while no other job makes a backup: a scheduled one and a manual one wait for each other. */
export async function withBackupLock<Result>(
  databaseUrl: string,
  { signal, progress }: Pick<Job, 'signal' | 'progress'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await connectClient({
    connectionString: databaseUrl,
    application_name: 'dekanat backup lock',
  });
  const tryLock = async () => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [
      LOCK_NAMESPACE,
      RUN,
    ]);
    return rows[0]?.free === true;
  };
  try {
    while (!(await tryLock())) {
      progress(0, undefined, 'job.backup.waiting');
      await sleep(RETRY_MS, undefined, { signal });
    }
    return await work();
  } finally {
    await client.end();
  }
}
