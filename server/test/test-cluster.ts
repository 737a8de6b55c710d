import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#platform/embedded-postgres/embedded-database.ts';
import { CLUSTER_URL, TEMPLATE } from './database.ts';
import { fillDatabase } from './fill-database.ts';

/** Settings that make PostgreSQL faster and unsafe in a crash; test data may be lost. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Plans must not depend on when a table was last analyzed.
  autovacuum: 'off',
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
  await fillDatabase(url.href);
  process.env[CLUSTER_URL] = cluster.url;
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
