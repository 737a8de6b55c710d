import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUnavailable } from '#db/database-errors.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/embedded-postgres/embedded-database.ts';
import { leftoverBackends } from '#platform/embedded-postgres/processes.ts';
import { type Client, signIn } from './client.ts';
import { facultyInput } from './factories.ts';
import { copyPreparedData } from './prepared-data.ts';
import { startTestServer, type TestServer } from './server.ts';
import { postmasterPid } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

/** Without a watch a query would wait for a minute. */
const QUERY_MS = 60_000;
const FREEZE = { suspectMs: 1_000, probeMs: 1_000 };

let home: string;
let database: EmbeddedDatabase;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  home = await mkdtemp(join(TEMPORARY_DIRECTORY, 'dekanat-frozen-'));
  copyPreparedData(home);
  database = await startEmbeddedDatabase({
    directory: join(home, 'postgres'),
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  server = await startTestServer(
    {},
    { databaseUrl: database.url, pool: { max: 3, connectMs: 1_000, queryMs: QUERY_MS, freeze: FREEZE } },
  );
  admin = await signIn(server.url, 'admin');
}, 120_000);
afterAll(async () => {
  signalDatabase('SIGCONT');
  await server.close();
  await database.stop();
  await rm(home, { recursive: true, force: true });
});

/** Sends a signal to every process of this test's database. */
function signalDatabase(signal: NodeJS.Signals): void {
  const pids = [postmasterPid(home), ...leftoverBackends(join(home, 'postgres'))];
  for (const pid of pids) if (pid !== undefined) process.kill(pid, signal);
}

const SLOW_MACHINE_MS = 20_000;
const timed = async <Result>(work: Promise<Result>) => {
  const start = Date.now();
  return { result: await work, ms: Date.now() - start };
};
const ready = () => fetch(`${server.url}/api/ready`).then(({ status }) => status);

it.skipIf(process.platform !== 'linux')(
  'frozen database: answers 503 in time while the database is frozen, and works again afterwards',
  async () => {
    expect(await ready()).toBe(200);
    // It runs when the database freezes, on a connection that exists.
    const slow = timed(sql`select pg_sleep(50)`.execute(server.services.db).catch((error: unknown) => error));
    await expect
      .poll(() =>
        sql<{ n: number }>`select count(*) as n from pg_stat_activity where query like 'select pg_sleep%'`
          .execute(server.services.db)
          .then(({ rows }) => rows[0]?.n),
      )
      .toBe(1);
    signalDatabase('SIGSTOP');
    const [read, write, first] = await Promise.all([
      timed(admin.call(faculties.list)),
      timed(admin.call(faculties.create, { body: facultyInput() })),
      timed(ready()),
    ]);
    expect([first.result, (await ready()) satisfies number]).toEqual([503, 503]);
    // Without a limit it would not answer before the database does.
    expect(first.ms).toBeLessThan(SLOW_MACHINE_MS);
    for (const { result, ms } of [read, write]) {
      expect([result.status, result.error.code]).toEqual([503, 'unavailable']);
      expect(ms).toBeLessThan(SLOW_MACHINE_MS);
    }
    expect([isUnavailable((await slow).result), (await slow).ms < SLOW_MACHINE_MS]).toEqual([true, true]);
    signalDatabase('SIGCONT');
    await expect.poll(ready).toBe(200);
    expect((await admin.call(faculties.create, { body: facultyInput() })).status).toBe(200);
    expect((await admin.call(faculties.list)).status).toBe(200);
  },
);
