import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/embedded-postgres/embedded-database.ts';
import { leftoverBackends } from '#platform/embedded-postgres/processes.ts';
import { type Client, signIn } from './client.ts';
import { facultyInput } from './factories.ts';
import { fillDatabase } from './fill-database.ts';
import { startTestServer, type TestServer } from './server.ts';
import { postmasterPid } from './server-process.ts';

/** Longer than a query of this test takes, also on a busy machine. */
const QUERY_MS = 3_000;

let home: string;
let database: EmbeddedDatabase;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dekanat-frozen-'));
  database = await startEmbeddedDatabase({
    directory: join(home, 'postgres'),
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  await fillDatabase(database.url);
  server = await startTestServer(
    {},
    { databaseUrl: database.url, pool: { max: 3, connectMs: 1_000, queryMs: QUERY_MS } },
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

const SLOW_MACHINE_MS = 10_000;
const timed = async <Result>(work: Promise<Result>) => {
  const start = Date.now();
  return { result: await work, ms: Date.now() - start };
};
const ready = () => fetch(`${server.url}/api/ready`).then(({ status }) => status);

it.skipIf(process.platform !== 'linux')(
  'answers 503 in time while the database is frozen, and works again afterwards',
  { timeout: 60_000 },
  async () => {
    expect(await ready()).toBe(200);
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
      // The account of the caller is read first, then the transaction is rolled back.
      expect(ms).toBeLessThan(2 * QUERY_MS + SLOW_MACHINE_MS);
    }
    signalDatabase('SIGCONT');
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    expect((await admin.call(faculties.create, { body: facultyInput() })).status).toBe(200);
    expect((await admin.call(faculties.list)).status).toBe(200);
  },
);
