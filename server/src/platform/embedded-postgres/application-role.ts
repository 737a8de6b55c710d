import pg from 'pg';
import type { Passwords } from './cluster.ts';

/** The application role owns its database but is no superuser, as on a university's own server. */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<string> {
  const url = `postgres://dekanat:${passwords.dekanat}@127.0.0.1:${port}/dekanat`;
  if (await connects(url)) return url;
  const client = new pg.Client(`postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'dekanat'");
    if (role.rowCount === 0) await client.query('CREATE ROLE dekanat');
    await client.query(`ALTER ROLE dekanat LOGIN CREATEDB PASSWORD '${passwords.dekanat}'`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'dekanat'");
    if (database.rowCount === 0) await client.query('CREATE DATABASE dekanat OWNER dekanat');
  } finally {
    await client.end();
  }
  return url;
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
