import pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { dropDatabase } from './drop-database.ts';
import { restoreBackup } from './restore-backup.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

const PROOF = 'dekanat_proof_';
/** The temporary database in which a job verifies its backup. */
const proofDatabase = (jobId: number) => `${PROOF}${jobId}`;

const connect = (databaseUrl: string) =>
  connectClient({ connectionString: databaseUrl, application_name: 'dekanat backup verification' });

/** Drops the database that a killed process has left of this job. */
export async function dropProof(databaseUrl: string, jobId: number): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await dropDatabase(client, proofDatabase(jobId));
  } finally {
    await client.end();
  }
}

/**
 * Drops the databases that killed processes have left of finished jobs of these kinds. A database in use stays: another installation on
 * the same server has a job of the same number.
 */
export async function dropFinishedProofs(databaseUrl: string, kinds: readonly string[]): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ id: number }>(
      `select jobs.id from jobs join pg_database proof on proof.datname = '${PROOF}' || jobs.id
       where jobs.kind = any($1) and jobs.status in ('done', 'failed', 'cancelled')
         and pg_get_userbyid(proof.datdba) = current_user and not exists (
           select from pg_stat_activity where pg_stat_activity.datname = proof.datname and backend_type = 'client backend')`,
      [kinds],
    );
    for (const { id } of rows) await dropDatabase(client, proofDatabase(id));
  } finally {
    await client.end();
  }
}

/**
 * Verifies a backup by restoring it into a temporary database on the same server.
 * A database that an earlier attempt of the job has left is dropped first.
 * @returns `not_allowed` when the role may not create databases
 * @throws InvalidBackup when the restored data differs
 */
export async function verifyByRestore(
  path: string,
  databaseUrl: string,
  { jobId, signal }: { jobId: number; signal: AbortSignal },
): Promise<'verified' | 'not_allowed'> {
  const name = proofDatabase(jobId);
  const client = await connect(databaseUrl);
  try {
    await dropDatabase(client, name);
    try {
      // `template1` may contain objects of the administrator.
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return 'not_allowed';
      throw error;
    }
    try {
      await restoreBackup(path, {
        databaseUrl: withDatabaseName(databaseUrl, name),
        replace: false,
        log: () => signal.throwIfAborted(),
      });
      return 'verified';
    } finally {
      await dropDatabase(client, name);
    }
  } finally {
    await client.end();
  }
}

function withDatabaseName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
