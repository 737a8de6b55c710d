import pg from 'pg';
import { createStatistics, STATISTICS } from '#db/statement-statistics.ts';
import type { Passwords } from './cluster.ts';

/** The application role owns its database but is no superuser, as on a university's own server. */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<string> {
  const url = `postgres://dekanat:${passwords.dekanat}@127.0.0.1:${port}/dekanat`;
  if (await isPrepared(url)) return url;
  const superuser = `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}`;
  await withClient(`${superuser}/postgres`, async (client) => {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'dekanat'");
    if (role.rowCount === 0) await client.query('CREATE ROLE dekanat');
    await client.query(`ALTER ROLE dekanat LOGIN CREATEDB PASSWORD '${passwords.dekanat}'`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'dekanat'");
    if (database.rowCount === 0) await client.query('CREATE DATABASE dekanat OWNER dekanat');
  });
  await withClient(`${superuser}/dekanat`, async (client) => {
    if (await hasStatistics(client, 'pg_available_extensions', 'name'))
      await client.query(createStatistics('dekanat'));
  });
  return url;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function hasStatistics(client: pg.Client, catalogue: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${catalogue} WHERE ${name} = '${STATISTICS}'`);
  return rowCount === 1;
}

/** Whether the role can connect to its database, which counts its statements. */
async function isPrepared(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const isCounted = await hasStatistics(client, 'pg_extension', 'extname');
    await client.end();
    return isCounted;
  } catch {
    return false;
  }
}
