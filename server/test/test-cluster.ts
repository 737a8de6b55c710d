import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '#db/create-database.ts';
import { migrate } from '#db/migrations.ts';
import { createPool } from '#db/pool.ts';
import { startEmbeddedDatabase } from '#platform/embedded-postgres/embedded-database.ts';
import { prepareData } from '#seed/prepare-data.ts';
import { CLUSTER_URL, DEMO_PASSWORD, SUPERADMIN_PASSWORD, TEMPLATE } from './database.ts';

/** Settings that make PostgreSQL faster and unsafe in a crash; test data may be lost. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/**
 * Starts one PostgreSQL for a test run with one template database, migrated and filled once, and puts its URL into the
 * environment that workers inherit. Returns the function that stops it.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'dekanat-test-'));
  const cluster = await startEmbeddedDatabase({
    directory: join(directory, 'postgres'),
    log: () => {},
    settings: UNSAFE_SETTINGS,
  });
  const admin = new pg.Client(cluster.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = TEMPLATE;
  const db = createDatabase(createPool(url.href, () => {}, { max: 2 }));
  await migrate(db, () => {});
  await prepareData(db, {
    seed: 'demo',
    superadminPassword: SUPERADMIN_PASSWORD,
    demoPassword: DEMO_PASSWORD,
  });
  await db.destroy();
  process.env[CLUSTER_URL] = cluster.url;
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
