import pg from 'pg';

const MAY_NOT_END = '42501';

/**
 * Drops a database, whoever is connected to it. One that vacuums it by itself belongs to the superuser, whom `force` may not end for
 * others and fails over; asked without force, PostgreSQL tells it to stop, and waits.
 * @param name trusted: it becomes part of the statement
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === MAY_NOT_END)) throw error;
    await client.query(`drop database if exists ${name}`);
  }
}
