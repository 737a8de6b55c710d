import pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Drops a database and terminates its connections. `force` fails on an autovacuum worker, which belongs to the
 * superuser; without force PostgreSQL cancels that worker and waits.
 * @param name trusted: it becomes part of the statement
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    await client.query(`drop database if exists ${name}`);
  }
}
