import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dumpSchema } from '../scripts/schema-dump.ts';
import { createDatabase } from '../server/src/db/create-database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { type Balancer, startBalancer } from '../server/test/balancer.ts';
import { cloneDatabase, DEMO_PASSWORD, type TestDatabase } from '../server/test/database.ts';
import { query, type ServerProcess, startProcess } from '../server/test/server-process.ts';
import { TEMPORARY_DIRECTORY } from '../server/test/temporary-directory.ts';
import type { Load } from './load/load.ts';
import type { Primary } from './load/writer.ts';
import { previousCommit, unpackCommit } from './previous-version.ts';

const LIMIT_MS = 20 * 60_000;
/** Acknowledged writes of each phase. */
const WRITES = 60;

const { commit = '', obstacle } = previousCommit();

/** Users whose browsers have the previous version, as during a real upgrade. */
async function startOldLoad(root: string, url: string, databaseUrl: string): Promise<Load> {
  const { href } = pathToFileURL(join(root, 'drill/load/load.ts'));
  const { startLoad } = (await import(href)) as typeof import('./load/load.ts');
  return startLoad({ url, databaseUrl, password: DEMO_PASSWORD });
}

/** Waits for more acknowledged writes. */
const moreWrites = ({ journal }: Load) => {
  const least = journal.acknowledged.length + WRITES;
  return expect.poll(() => journal.acknowledged.length).toBeGreaterThan(least);
};

async function stop({ url, child, ended }: ServerProcess, balancer: Balancer): Promise<void> {
  child.kill('SIGTERM');
  await expect.poll(() => balancer.ready()).not.toContain(url);
  expect(await ended).toEqual({ code: 0, signal: null });
}

async function schemaOf({ url }: TestDatabase) {
  const db = createDatabase(createPool(url, () => {}, { max: 1 }));
  const schema = await dumpSchema(db).finally(() => db.destroy());
  return { schema, migrations: await query(url, 'select name from migrations order by name') };
}

async function checkStored(load: Load, { url }: TestDatabase): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  const primary: Primary = { query: async (text, values = []) => (await pool.query(text, values)).rows };
  expect(await load.check(primary).finally(() => pool.end())).toEqual({ lost: [], doubled: [] });
}

describe.skipIf(obstacle !== undefined)(
  `upgrade of two processes under load${obstacle === undefined ? '' : ` (skipped: ${obstacle})`}`,
  () => {
    it(
      'fails no request, stores every acknowledged write once, and makes the schema of an empty database',
      async () => {
        const home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-upgrade-'));
        const [database, fresh] = await Promise.all([cloneDatabase('template1'), cloneDatabase()]);
        const processes: ServerProcess[] = [];
        onTestFinished(async () => {
          await Promise.all(processes.map((started) => started.end('SIGKILL')));
          await Promise.all([database.drop(), fresh.drop()]);
          rmSync(home, { recursive: true, force: true });
        });
        const environment = {
          DATABASE_URL: database.url,
          DATA_DIR: join(home, 'data'),
          TRUST_PROXY: '127.0.0.1',
          DRAIN_SECONDS: '1',
        };
        const start = async (root?: string) => {
          const started = await startProcess(environment, root);
          processes.push(started);
          await started.listening;
          return started;
        };
        const root = join(home, 'previous');
        unpackCommit(commit, root);
        // The first one fills the database.
        const old = [await start(root), await start(root)] as const;
        const balancer = await startBalancer(
          old.map(({ url }) => url),
          { keepAlive: true },
        );
        onTestFinished(() => balancer.close());
        const load = await startOldLoad(root, balancer.url, database.url);
        onTestFinished(() => load.stop());
        await moreWrites(load);

        const before = await schemaOf(database);
        const first = await start();
        balancer.add(first.url);
        await moreWrites(load);
        expect(balancer.ready()).toEqual([...old.map(({ url }) => url), first.url]);
        await stop(old[0], balancer);
        await moreWrites(load);
        const second = await start();
        balancer.add(second.url);
        await stop(old[1], balancer);
        await moreWrites(load);
        expect(balancer.ready()).toEqual([first.url, second.url]);

        const since = performance.now();
        await expect.poll(() => load.streams.withoutEvents(since)).toBe(0);
        await load.running.pause();
        expect([load.journal.errors, [...load.journal.failures]]).toEqual([[], []]);
        await checkStored(load, database);
        const after = await schemaOf(database);
        expect(after).toEqual(await schemaOf(fresh));
        expect(after.migrations.length).toBeGreaterThan(before.migrations.length);
      },
      LIMIT_MS,
    );
  },
);
