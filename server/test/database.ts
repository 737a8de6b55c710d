import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const TEMPLATE = 'dekanat_template';
export const DEMO_PASSWORD = 'demonstration-1';
export const SUPERADMIN_PASSWORD = 'superadministrator-1';

async function command(sql: string): Promise<void> {
  const client = new pg.Client(inject('clusterUrl'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for the caller: the demonstration universities, migrated; or an empty one. */
export async function cloneDatabase(
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await command(`create database ${name} template ${template}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => command(`drop database if exists ${name} with (force)`) };
}
