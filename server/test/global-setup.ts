import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '#db/create-database.ts';
import { migrate } from '#db/migrations.ts';
import { createPool } from '#db/pool.ts';
import { startEmbeddedDatabase } from '#platform/embedded-postgres/embedded-database.ts';
import { prepareData } from '#seed/prepare-data.ts';
import { DEMO_PASSWORD, SUPERADMIN_PASSWORD, TEMPLATE } from './database.ts';

/** Faster and unsafe in a crash, which does not matter for test data. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Starts one PostgreSQL for the run with a migrated and seeded template database, which every test file clones. */
export async function setup(project: TestProject) {
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
  const pool = createPool(url.href, () => {}, 2);
  const db = createDatabase(pool);
  await migrate(db, () => {});
  await prepareData(db, {
    seed: 'demo',
    superadminPassword: SUPERADMIN_PASSWORD,
    demoPassword: DEMO_PASSWORD,
  });
  await db.destroy();
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}
