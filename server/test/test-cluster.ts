import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/embedded-postgres/embedded-database.ts';
import { CLUSTER_URL, TEMPLATE } from './database.ts';
import { fillDatabase } from './fill-database.ts';
import { copyCluster, PREPARED_DATA } from './prepared-data.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

/** Settings that make PostgreSQL faster and unsafe in a crash; test data may be lost. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Plans must not depend on when a table was last analyzed.
  autovacuum: 'off',
};
/** Not those of the prepared data: a replica needs at least as many connections as its primary once had. */
const OF_A_RUN = {
  max_connections: '200',
  // Those of all databases of a run: where there is no more room, PostgreSQL drops those of the test that reads them.
  'pg_stat_statements.max': '50000',
};

/**
 * Starts one PostgreSQL for a test run with one template database, migrated and filled once, and puts its URL into the
 * environment that workers inherit. Returns the function that stops it.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(TEMPORARY_DIRECTORY, 'dekanat-test-'));
  const directory = join(home, 'postgres');
  const cluster = await startCluster(directory);
  await fillDatabase(cluster.url);
  return serveTemplate(home, cluster);
}

/** The same; in addition it prepares a data directory for tests that start a server with a database of its own. */
export async function startTestClusterWithData(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(TEMPORARY_DIRECTORY, 'dekanat-test-'));
  const directory = join(home, 'postgres');
  const filling = await startCluster(directory, {});
  await fillDatabase(filling.url);
  await filling.stop();
  const prepared = join(home, 'prepared');
  await mkdir(prepared);
  copyCluster(directory, join(prepared, 'postgres'));
  process.env[PREPARED_DATA] = prepared;
  return serveTemplate(home, await startCluster(directory));
}

const startCluster = (directory: string, settings: Record<string, string> = OF_A_RUN) =>
  startEmbeddedDatabase({ directory, log: () => {}, settings: { ...UNSAFE_SETTINGS, ...settings } });

/** Copies the filled database as the template. */
async function serveTemplate(home: string, cluster: EmbeddedDatabase): Promise<() => Promise<void>> {
  const url = new URL(cluster.url);
  const { pathname } = url;
  url.pathname = 'postgres';
  const admin = new pg.Client(url.href);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} template ${pathname.slice(1)}`);
  await admin.end();
  process.env[CLUSTER_URL] = url.href;
  return async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  };
}
