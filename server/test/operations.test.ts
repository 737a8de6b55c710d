import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_ENVIRONMENT } from '../../scripts/server-command.mjs';
import { clientOf, signIn } from './client.ts';
import { cloneDatabase, SUPERADMIN_PASSWORD, type TestDatabase } from './database.ts';
import { facultyInput } from './factories.ts';
import { copyPreparedData } from './prepared-data.ts';
import { relayTo } from './relay.ts';
import { embeddedUrl, postmasterPid, query, type ServerProcess, startProcess } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
/** Less than the idle timeout of a connection (`KEEP_ALIVE_MS` in app.ts). */
const SOON_MS = 60_000;
let home: string;
const databases: TestDatabase[] = [];
const processes: ServerProcess[] = [];
beforeAll(() => {
  home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-operations-'));
});
afterAll(async () => {
  for (const one of processes)
    if (one.child.exitCode === null && one.child.signalCode === null) await one.end('SIGKILL');
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(home, { recursive: true, force: true });
});

const newDirectory = () => mkdtempSync(join(home, 'data-'));
/** With an embedded database that has the demonstration. */
function filledDirectory(): string {
  const directory = newDirectory();
  copyPreparedData(directory);
  return directory;
}
async function newDatabase(template?: 'template1'): Promise<string> {
  const database = await cloneDatabase(template);
  databases.push(database);
  return database.url;
}
async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const one = await startProcess({ DATA_DIR: newDirectory(), ...environment });
  processes.push(one);
  return one;
}
async function listening(environment: Record<string, string>): Promise<ServerProcess> {
  const one = await start(environment);
  await one.listening;
  return one;
}
describe('a server that stops', () => {
  it('finishes running requests, accepts no new ones and shuts its database down cleanly', async () => {
    const directory = filledDirectory();
    const server = await listening({ DATA_DIR: directory });
    const admin = await signIn(server.url, 'admin');
    const holder = new pg.Client(embeddedUrl(directory));
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select * from faculties where id = 1 for update');
    const update = admin.call(faculties.update, { params: { id: 1 }, body: facultyInput() });
    await expect
      .poll(
        async () =>
          (await holder.query('select from pg_stat_activity where wait_event_type = $1', ['Lock'])).rowCount,
      )
      .toBe(1);

    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    const refused = () =>
      fetch(`${server.url}/api/health`).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(refused).toBe('refused');
    expect(server.child.exitCode).toBeNull();
    await holder.query('rollback');
    await holder.end();
    expect((await update).status).toBe(200);

    const startedAt = Date.now();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
    expect(postmasterPid(directory)).toBeUndefined();
    const log = readFileSync(join(directory, 'postgres.log'), 'utf8');
    expect(log.trimEnd().split('\n').at(-1)).toContain('database system is shut down');
  });

  it('ends at once when idle, also with open connections', async () => {
    const server = await listening({ DATABASE_URL: await newDatabase() });
    await (await signIn(server.url, 'viewer')).call(faculties.list);
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    silent.on('error', () => undefined);
    await once(silent, 'connect');
    const startedAt = Date.now();
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null });
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
  });
});

describe('while the database is unavailable', () => {
  it('answers 503 with Retry-After, and 200 when it is back', async () => {
    const relay = await relayTo(await newDatabase());
    const server = await listening({ DATABASE_URL: relay.url });
    const admin = await signIn(server.url, 'admin');
    expect((await admin.call(faculties.list)).status).toBe(200);

    await relay.cut();
    const calls = [
      () => admin.call(faculties.list),
      () => admin.call(faculties.create, { body: facultyInput() }),
      () => admin.call(faculties.export, { query: { format: 'csv' } }),
      () => clientOf(server.url).call(faculties.list),
    ];
    const answers = [];
    for (let times = 0; times < 3; times += 1)
      answers.push(...(await Promise.all(calls.map((call) => call()))));
    for (const [index, { status, error, headers }] of answers.entries()) {
      if (index % 4 === 3) expect(status).toBe(401);
      else expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    }
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    const ready = await fetch(`${server.url}/api/ready`);
    expect(await ready.json()).toMatchObject({ result: { checks: { database: false, disk: true } } });

    await relay.mend();
    await expect.poll(async () => (await admin.call(faculties.list)).status).toBe(200);
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await relay.cut();
  });
});

it('operations: a wrong configuration stops the start and names every wrong variable at once', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...SERVER_ENVIRONMENT, DATA_DIR: newDirectory(), PORT: 'x', SEED: 'x' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^PORT must .+\nSEED must .+\n$/);
});

describe('a start that cannot succeed ends the process with its reason', () => {
  it('when the port is in use', { tags: 'long' }, async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as { port: number };
    const directory = filledDirectory();
    const server = await start({ DATA_DIR: directory, PORT: String(port) });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('EADDRINUSE');
    expect(postmasterPid(directory)).toBeUndefined();
    squatter.close();
  });

  it('when the database is missing', async () => {
    const server = await start({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('ECONNREFUSED');
    expect(server.output()).not.toContain('nothing');
  });

  it('when the migrations differ from those of the database', { tags: 'long' }, async () => {
    const url = await newDatabase();
    await query(url, 'drop table permissions cascade');
    const server = await start({ DATABASE_URL: url });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('permissions');
  });
});

describe('an empty database', () => {
  const production = {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    DEMO_PASSWORD: '',
    SUPERADMIN_PASSWORD: '',
  };
  const peopleIn = (url: string) =>
    query<{ email: string; super: boolean }>(
      url,
      'select email, super_administrator as super from users join admins on user_id = id order by id',
    );

  it('stays empty in production until the password of the super administrator is set', {
    tags: 'long',
  }, async () => {
    const url = await newDatabase('template1');
    const empty = await listening({ ...production, DATABASE_URL: url });
    expect(empty.output()).toContain('SUPERADMIN_PASSWORD');
    expect(await peopleIn(url)).toEqual([]);
    await empty.end('SIGTERM');
    for (let times = 0; times < 2; times += 1) {
      const server = await listening({ ...production, DATABASE_URL: url, SUPERADMIN_PASSWORD });
      expect(server.output()).not.toContain(SUPERADMIN_PASSWORD);
      expect(await peopleIn(url)).toEqual([{ email: 'superadmin@dekanat.local', super: true }]);
      expect((await (await signIn(server.url, 'superadmin')).call(faculties.list)).result.total).toBe(0);
      await server.end('SIGTERM');
    }
    expect(await query(url, 'select from universities')).toEqual([]);
  });
});

it('operations: only the owner can read keys and e-mails in the data directory', {
  tags: 'long',
}, async () => {
  const directory = newDirectory();
  const server = await listening({ DATA_DIR: directory, SEED: 'none' });
  expect(statSync(join(directory, 'postgres.password')).mode & 0o077).toBe(0);
  expect(statSync(join(directory, 'postgres')).mode & 0o077).toBe(0);
  await server.end('SIGTERM');
});
