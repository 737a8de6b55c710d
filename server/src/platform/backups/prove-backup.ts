import pg from 'pg';
import { dropDatabase } from './drop-database.ts';
import { restoreBackup } from './restore-backup.ts';

const MAY_NOT_CREATE = '42501';

/**
 * Restores a backup into a database that is made for it on the same server, and removed again.
 * @param name of that database: a leftover of an earlier attempt goes first
 * @returns `not_allowed` when the role may not create databases, and nothing was proved
 * @throws UnusableBackup when it does not come back as it was saved
 */
export async function verifyByRestore(
  path: string,
  databaseUrl: string,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<'proved' | 'not_allowed'> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'dekanat backup proof' });
  await client.connect();
  try {
    await dropDatabase(client, name);
    try {
      // What the server's own template may hold is not ours.
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === MAY_NOT_CREATE) return 'not_allowed';
      throw error;
    }
    try {
      await restoreBackup(path, {
        databaseUrl: scratch(databaseUrl, name),
        replace: false,
        log: () => signal.throwIfAborted(),
      });
      return 'proved';
    } finally {
      await dropDatabase(client, name);
    }
  } finally {
    await client.end();
  }
}

function scratch(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
