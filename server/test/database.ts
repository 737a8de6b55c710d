import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { dropDatabase } from '#platform/backups/drop-database.ts';

/** Environment variable with the URL of the run's PostgreSQL, set by `startTestCluster`. */
export const CLUSTER_URL = 'TEST_CLUSTER_URL';
export const TEMPLATE = 'dekanat_template';
/** All servers on a clone of the template need the key with which the template was made. */
export const SECRET_KEY = 'the-master-key-of-all-test-servers';
export const DEMO_PASSWORD = 'demonstration-1';
export const SUPERADMIN_PASSWORD = 'superadministrator-1';

export function clusterUrl(): string {
  const url = process.env[CLUSTER_URL];
  if (url === undefined) throw new Error(`${CLUSTER_URL} is not set: the global setup has not run`);
  return url;
}

async function withClusterClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(clusterUrl());
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

/** A database of its own for the caller: the demonstration universities, migrated; or an empty one. */
export async function cloneDatabase(
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClusterClient((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = new URL(clusterUrl());
  url.pathname = name;
  return { url: url.href, drop: () => withClusterClient((client) => dropDatabase(client, name)) };
}
