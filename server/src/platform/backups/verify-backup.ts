import pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { dropDatabase } from './drop-database.ts';
import { restoreBackup } from './restore-backup.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Verifies a backup by restoring it into a temporary database on the same server.
 * @param name of that database; a leftover of an earlier attempt is dropped first
 * @returns `not_allowed` when the role may not create databases
 * @throws InvalidBackup when the restored data differs
 */
export async function verifyByRestore(
  path: string,
  databaseUrl: string,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<'verified' | 'not_allowed'> {
  const client = await connectClient({
    connectionString: databaseUrl,
    application_name: 'dekanat backup verification',
  });
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
