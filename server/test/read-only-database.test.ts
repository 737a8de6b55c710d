import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from './client.ts';
import { cloneDatabase, clusterUrl, type TestDatabase } from './database.ts';
import { facultyInput } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';
import { query } from './server-process.ts';

const CONNECTIONS = 2;

let database: TestDatabase;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startTestServer({}, { databaseUrl: database.url, pool: { max: CONNECTIONS } });
  admin = await signIn(server.url, 'admin');
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const name = () => new URL(database.url).pathname.slice(1);
const asCluster = (text: string) => query(clusterUrl(), text);

/** New connections only read, as those to a primary that became a replica; the ones before end. */
async function demote(): Promise<void> {
  await asCluster(`alter database ${name()} set default_transaction_read_only = on`);
  await asCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
}

const create = async () => (await admin.call(faculties.create, { body: facultyInput() })).status;

it('read-only database: answers writes with 503, and uses no connection to a former primary again', async () => {
  expect(await create()).toBe(200);
  await demote();
  await expect.poll(async () => (await admin.call(faculties.list)).status).toBe(200);
  const { status, error, headers } = await admin.call(faculties.create, { body: facultyInput() });
  expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => admin.call(faculties.list)));

  await asCluster(`alter database ${name()} reset default_transaction_read_only`);
  const statuses: number[] = [];
  for (let tries = 0; tries <= CONNECTIONS && statuses.at(-1) !== 200; tries += 1)
    statuses.push(await create());
  expect(statuses.at(-1)).toBe(200);
});
