import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { dropDatabase } from '#platform/backups/drop-database.ts';

export const TEMPLATE = 'dekanat_template';
export const DEMO_PASSWORD = 'demonstration-1';
export const SUPERADMIN_PASSWORD = 'superadministrator-1';

async function withClusterClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('clusterUrl'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new database: a clone of the migrated demonstration data, or an empty one. */
export async function cloneDatabase(
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClusterClient((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(inject('clusterUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => withClusterClient((client) => dropDatabase(client, name)) };
}
