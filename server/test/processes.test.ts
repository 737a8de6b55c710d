import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { videoDirectory } from '#platform/files/storage-address.ts';
import { type Balancer, REQUEST_NAME, SERVED_BY, startBalancer } from './balancer.ts';
import { type Client, clientOf, signIn } from './client.ts';
import { cloneDatabase, DEMO_PASSWORD, type TestDatabase } from './database.ts';
import { type EventReader, readEvents } from './event-reader.ts';
import { facultyInput, makeAdmin, makeFaculty, makeGroup, makeImage, unique } from './factories.ts';
import { type S3Process, startS3 } from './s3-process.ts';
import { startTestServer } from './server.ts';
import { query, type ServerProcess, startProcess } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

const CLIENTS = 8;
/** Verifications of papers. */
const LIMIT_OF_AN_ADDRESS = 60;
/** A cached caller is valid for 3 s (`CALLER_TTL_MS`). */
const SOONER_THAN_CACHE_MS = 2_500;

let home: string;
let database: TestDatabase;
let s3: S3Process;
let one: ServerProcess;
let other: ServerProcess;
const processes: ServerProcess[] = [];

async function startOne(): Promise<ServerProcess> {
  const started = await startProcess({
    DATABASE_URL: database.url,
    FILES: s3.address,
    // The server creates this directory.
    DATA_DIR: join(home, crypto.randomUUID()),
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '1',
  });
  processes.push(started);
  await started.listening;
  return started;
}

beforeAll(async () => {
  home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-processes-'));
  [database, s3] = await Promise.all([cloneDatabase(), startS3()]);
  [one, other] = await Promise.all([startOne(), startOne()]);
});
/** Instead of those that a test has ended. */
beforeEach(async () => {
  const running = (started: ServerProcess) =>
    started.child.exitCode === null && started.child.signalCode === null ? started : startOne();
  [one, other] = await Promise.all([running(one), running(other)]);
});
afterAll(async () => {
  await Promise.all(processes.map((started) => started.end('SIGKILL')));
  await Promise.all([database.drop(), s3.stop()]);
  rmSync(home, { recursive: true, force: true });
});

/** The same session through another address. */
const at = (url: string, { tokens }: Client): Client => clientOf(url, tokens);

async function startWithBalancer(keepAlive: boolean): Promise<Balancer> {
  const balancer = await startBalancer([one.url, other.url], { keepAlive });
  onTestFinished(() => balancer.close());
  return balancer;
}

async function reading(url: string, client: Client): Promise<EventReader> {
  const reader = await readEvents(url, client);
  onTestFinished(() => reader.close());
  await reader.next('ready');
  return reader;
}

describe('two processes on one database', () => {
  it('share sessions, their renewal and their end', async () => {
    const balancer = await startWithBalancer(true);
    const admin = await signIn(balancer.url, 'viewer', DEMO_PASSWORD);
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.call(faculties.list)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => headers.get(SERVED_BY)))).toEqual(
      new Set([one.url, other.url]),
    );

    const refresh = (url: string, token = '') =>
      clientOf(url).call(session.refresh, { headers: { authorization: `Bearer ${token}` } });
    const { result: renewed } = await refresh(one.url, admin.tokens?.refresh_token);
    const { result: again } = await refresh(other.url, renewed.refresh_token);
    const ended = clientOf(one.url, again);
    expect((await at(other.url, ended).call(faculties.list)).status).toBe(200);
    await ended.call(session.logout);
    await expect
      .poll(async () => (await at(other.url, ended).call(faculties.list)).status, {
        timeout: SOONER_THAN_CACHE_MS,
      })
      .toBe(401);
  });

  it('apply removed permissions at once', async () => {
    const admin = await signIn(one.url, 'admin', DEMO_PASSWORD);
    const [group, lesser] = await Promise.all([
      makeGroup(admin, ['faculty_index', 'faculty_store']),
      makeGroup(admin, ['faculty_index']),
    ]);
    const { username } = await makeAdmin(admin, {
      permission_group_id: group.id,
      password: 'parol-birinchi',
    });
    await query(
      database.url,
      `update users set must_set_password = false where username = '${username ?? ''}'`,
    );
    const client = await signIn(other.url, username ?? '', 'parol-birinchi');
    await makeFaculty(client);
    await admin.call(permissionGroups.update, {
      params: { id: group.id },
      body: { name: group.name, permissions: lesser.permissions },
    });
    await expect
      .poll(async () => (await client.call(faculties.create, { body: facultyInput() })).status, {
        timeout: SOONER_THAN_CACHE_MS,
      })
      .toBe(403);
  });

  it('share files and events', async () => {
    const admin = await signIn(one.url, 'superadmin');
    const [here, there] = [await reading(one.url, admin), await reading(other.url, admin)];
    const { file_url: path } = await makeImage(admin);
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await fetch(other.url + path, { headers })).status).toBe(200);
    const values = [{ language: 'oz' as const, message: 'Boshqacha' }];
    await at(other.url, admin).call(interfaceTexts.create, {
      body: { key: `sinov.${unique()}`, category: 'crm', values },
    });
    for (const reader of [here, there])
      expect(await reader.next('changed')).toMatchObject({ resource: 'interface_texts' });
  });

  it('share rate limits', async () => {
    const knock = async (url: string) => {
      const input = { query: { code: 'A'.repeat(20) }, headers: { 'x-forwarded-for': '10.7.7.7' } };
      return (await clientOf(url).call(paperVerification.verify, input)).status;
    };
    const half = (url: string) =>
      Promise.all(Array.from({ length: LIMIT_OF_AN_ADDRESS / 2 + 20 }, () => knock(url)));
    await Promise.all([half(one.url), half(other.url)]);
    for (const { url } of [one, other]) await expect.poll(() => knock(url)).toBe(429);
  });
});

interface Load {
  answered: number;
  failed: string[];
  /** Codes of acknowledged faculties. */
  stored: Set<string>;
  over: Promise<unknown>;
  stop(): void;
}

/** Clients that send one request after the other until they are stopped. */
function load(url: string, client: Client): Load {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let going = true;
  const all: Load = {
    answered: 0,
    failed: [],
    stored: new Set(),
    over: stopped,
    stop: () => {
      going = false;
      stop();
    },
  };
  async function person(): Promise<void> {
    const own = at(url, client);
    while (going) {
      const name = crypto.randomUUID();
      const headers = { [REQUEST_NAME]: name };
      const body = facultyInput({ faculty_code: `Y-${unique()}` });
      const writes = Math.random() < 0.5;
      const answer = await (writes
        ? own.call(faculties.create, { body, headers })
        : own.call(faculties.list, { query: { limit: 5 }, headers }));
      if (answer.status === 200) all.answered += 1;
      else all.failed.push(name);
      if (answer.status === 200 && writes) all.stored.add(body.faculty_code);
    }
  }
  const people = Promise.all(Array.from({ length: CLIENTS }, person));
  all.over = people;
  return all;
}

/** Waits for so many more answers. */
const more = (all: Load, requests: number) => {
  const least = all.answered + requests;
  return expect.poll(() => all.answered, { interval: 20 }).toBeGreaterThan(least);
};

async function allStored({ stored }: Load): Promise<void> {
  const rows = await query<{ code: string; times: string }>(
    database.url,
    `select faculty_code as code, count(*) as times from faculties where faculty_code like 'Y-%' group by 1`,
  );
  expect(rows.filter(({ times }) => times !== '1')).toEqual([]);
  const codes = new Set(rows.map(({ code }) => code));
  expect([...stored].filter((code) => !codes.has(code))).toEqual([]);
}

it('a killed process fails only its running requests, and the other takes over its job', {
  tags: 'long',
}, async () => {
  const balancer = await startWithBalancer(false);
  const superadmin = await signIn(other.url, 'superadmin');
  // The job is blocked and its lease has not expired.
  const holder = new pg.Client(database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table backups in access exclusive mode');
  other.child.kill('SIGSTOP');
  const { result } = await at(one.url, superadmin).call(backups.create, { body: {} });
  const states = () =>
    query<{ status: string; attempts: number }>(
      database.url,
      `select status, attempts from jobs where id = ${result.job_id}`,
    );
  await expect.poll(states).toEqual([{ status: 'running', attempts: 1 }]);
  other.child.kill('SIGCONT');
  const reader = await reading(other.url, superadmin);

  const all = load(balancer.url, await signIn(balancer.url, 'admin', DEMO_PASSWORD));
  await more(all, 100);
  await one.end('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  // Expires the lease of the job.
  await query(
    database.url,
    `update jobs set alive_at = now() - interval '1 minute' where id = ${result.job_id}`,
  );
  await more(all, 100);
  all.stop();
  await all.over;

  expect(balancer.broken.filter(({ url }) => url !== one.url)).toEqual([]);
  expect(all.failed.sort()).toEqual(balancer.broken.map(({ name }) => name).sort());
  expect(all.failed.length).toBeLessThanOrEqual(CLIENTS);
  expect(balancer.ready()).toEqual([other.url]);
  await allStored(all);
  await expect
    .poll(() => reader.heard.filter(({ event }) => event === 'job').at(-1))
    .toMatchObject({ id: result.job_id, status: 'done' });
  expect(await states()).toEqual([{ status: 'done', attempts: 2 }]);
  const { result: job } = await at(other.url, superadmin).call(jobs.read, { params: { id: result.job_id } });
  expect(job.error).toBeNull();
});

it('a process that stops under load fails no request', async () => {
  const balancer = await startWithBalancer(true);
  const all = load(balancer.url, await signIn(balancer.url, 'admin', DEMO_PASSWORD));
  await more(all, 100);
  other.child.kill('SIGTERM');
  await expect.poll(() => balancer.ready()).toEqual([one.url]);
  expect(await other.ended).toEqual({ code: 0, signal: null });
  await more(all, 100);
  all.stop();
  await all.over;
  expect([all.failed, balancer.broken]).toEqual([[], []]);
  await allStored(all);
});

it('a process stops although a client does not read the video that it has asked for', {
  tags: 'long',
}, async () => {
  const here = await startTestServer({ FILES: s3.address }, { databaseUrl: database.url });
  onTestFinished(() => here.close());
  const { db, keys, storage } = here.services;
  // More than the buffers of a connection hold.
  const size = 64 * 1024 * 1024;
  const [key, path] = [crypto.randomUUID(), join(home, 'video')];
  writeFileSync(path, Buffer.alloc(size));
  await storage.store(key, 'original', path);
  const { id } = await db
    .insertInto('videos')
    .values({ uploaded_by: 1, key, name: 'dars.mp4', mime: 'video/mp4', size })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = `${other.url}/storage/${videoDirectory(keys.refresh, id)}/dars.mp4`;
  const answer = await new Promise<IncomingMessage>((resolve) => get(address, resolve));
  onTestFinished(() => void answer.on('error', () => undefined).destroy());
  expect(answer.statusCode).toBe(200);
  other.child.kill('SIGTERM');
  // Sooner than a player that has paused is disconnected.
  await expect.poll(() => other.child.exitCode, { timeout: 30_000 }).toBe(0);
});
