import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { files, type StoredFile } from '@dekanat/contract/files/files.ts';
import { type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import { facultyInput } from './factories.ts';
import { embeddedUrl, postmasterPid, query, type ServerProcess, startProcess } from './server-process.ts';
import { formBytes, MULTIPART, pdf, picture } from './uploads.ts';

/** A failure prints its seed; `CRASH_SEED=…` repeats the moments, as far as moments can be repeated. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);
const KILLS = 20;
const WRITERS = 3;

let home: string;
/** Of the one database that is killed again and again. */
let directory: string;
let server: ServerProcess;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'dekanat-crash-'));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

/** Mulberry32: small, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomNumbers(SEED);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least));
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the server has said is stored, by the code that each faculty was given. */
interface Promised {
  row: Pick<Faculty, 'id' | 'name' | 'dean_name' | 'version'>;
  /** An update was sent whose answer never came: either state is right. */
  unanswered: string[];
}
const promised = new Map<string, Promised>();
/** Requests that were sent and never answered: they may have been done, once. */
const unanswered = new Map<string, { key: string; body: ReturnType<typeof facultyInput> }>();
let codes = 0;

/** Creates and changes faculties until the server no longer answers. */
async function write(client: Client, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    codes += 1;
    const faculty_code = `C${codes}`;
    const body = facultyInput({ faculty_code, name: `Fakultet ${faculty_code}`, dean_name: 'Dekan 0' });
    const key = crypto.randomUUID();
    unanswered.set(faculty_code, { key, body });
    const made = await create(client, key, body);
    if (made === undefined) return;
    const one: Promised = { row: made, unanswered: [] };
    promised.set(faculty_code, one);
    unanswered.delete(faculty_code);
    for (let change = 1; change <= 2; change += 1)
      if (!(await rename(client, one, faculty_code, change))) return;
  }
}

/** The stored row, or undefined when there was no answer, or none but "come again". */
async function create(client: Client, key: string, body: object): Promise<Faculty | undefined> {
  const headers = { 'idempotency-key': key };
  const answer = await client.call(faculties.create, { body: { ...body }, headers }).catch(() => undefined);
  if (answer === undefined || answer.status === 503) return undefined;
  return answer.result;
}

async function rename(client: Client, one: Promised, faculty_code: string, change: number): Promise<boolean> {
  const wanted = `Dekan ${change} ${'x'.repeat(50)}`;
  one.unanswered.push(wanted);
  const { id, version } = one.row;
  const body = {
    ...facultyInput({ faculty_code, name: `Fakultet ${faculty_code}`, dean_name: wanted }),
    version,
  };
  const answer = await client.call(faculties.update, { params: { id }, body }).catch(() => undefined);
  if (answer === undefined || answer.status === 503) return false;
  one.row = answer.result;
  one.unanswered = [];
  return true;
}

async function stored(client: Client): Promise<Map<string, Faculty[]>> {
  const rows: Faculty[] = [];
  for (let page = 1; ; page += 1) {
    const { result } = await client.call(faculties.list, {
      query: { limit: 1000, page, sort: 'created_at' },
    });
    rows.push(...result.data);
    expect(result.total).toBeGreaterThanOrEqual(result.data.length);
    if (rows.length >= result.total) break;
  }
  return Map.groupBy(rows, (row) => row.faculty_code);
}

/** Everything promised is there, whole and once; of what was not, at most one whole row. */
async function check(client: Client): Promise<void> {
  const rows = await stored(client);
  for (const [code, { row, unanswered: maybe }] of promised) {
    const found = rows.get(code) ?? [];
    expect(
      found.map(({ id }) => id),
      `${code} was promised`,
    ).toEqual([row.id]);
    expect([row.dean_name, ...maybe]).toContain(found[0]?.dean_name);
    expect(found[0]?.version).toBeGreaterThanOrEqual(row.version);
  }
  expect([...rows.values()].filter((found) => found.length !== 1)).toEqual([]);
  expect(await query(embeddedUrl(directory), HALVES)).toEqual([]);
}

/** What a transaction that was cut in two would leave: rows that lack what was to be written with them. */
const HALVES = `
  select 'faculty without name' as what, id::text from faculties f
    where not exists (select from faculty_translations t where t.faculty_id = f.id)
  union all
  select 'faculty of nobody knows whom', id::text from faculties f
    where not exists (select from audit a where a.table_name = 'faculties' and a.row_id = f.id and a.action = 'insert')
  union all
  select 'change without trace', id::text from faculties f
    where version - 1 <> (select count(*) from audit a where a.table_name = 'faculties' and a.row_id = f.id and a.action = 'update')
  union all
  select 'key without answer', key from idempotency_keys where response is null`;

/** Repeats what was never answered, as a client does that does not know: nothing must come of it twice. */
async function repeat(client: Client): Promise<void> {
  for (const [code, { key, body }] of unanswered) {
    const [first, second] = [await create(client, key, body), await create(client, key, body)];
    expect(first?.id).toBe(second?.id);
    if (first !== undefined) promised.set(code, { row: first, unanswered: [] });
    unanswered.delete(code);
  }
  for (const [code, one] of promised) {
    if (one.unanswered.length === 0) continue;
    const { result } = await client.call(faculties.read, { params: { id: one.row.id } });
    promised.set(code, { row: result, unanswered: [] });
  }
}

async function start(): Promise<Client> {
  server = await startProcess({ DATA_DIR: directory });
  await server.listening;
  return signIn(server.url, 'admin', DEMO_PASSWORD);
}

const kill = (pid: number | undefined) => {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

describe(`killed while clients write (CRASH_SEED=${SEED})`, () => {
  let client: Client;
  beforeAll(async () => {
    directory = join(home, 'data');
    mkdirSync(directory);
    client = await start();
  });

  /** What dies: the server, its database with it, or the whole tree at once. */
  const VICTIMS = [
    'the server',
    'the server',
    'the server',
    'both',
    'the database, then the server',
  ] as const;
  const kills = Array.from({ length: KILLS }, (_, place) => ({
    place: place + 1,
    victim: VICTIMS[place % VICTIMS.length] ?? 'server',
  }));

  it.each(kills)(
    '$place: $victim; the next start has every acknowledged write, whole and once',
    async ({ victim }) => {
      let over = false;
      const before = promised.size;
      const writing = Promise.all(Array.from({ length: WRITERS }, () => write(client, () => over)));
      await after(between(30, 700));
      const database = postmasterPid(directory);
      if (victim !== 'the server') kill(database);
      if (victim === 'the database, then the server') await after(between(1, 60));
      await server.end('SIGKILL');
      over = true;
      await writing;

      client = await start();
      await check(client);
      await repeat(client);
      await check(client);
      expect(promised.size).toBeGreaterThan(before);
    },
  );

  it('nothing that was promised is missing at the end, and a clean stop finds it again', async () => {
    expect(promised.size).toBeGreaterThan(KILLS * 5);
    expect((await server.end('SIGTERM')).code).toBe(0);
    client = await start();
    await check(client);
  });
});

describe('when only the database is killed', () => {
  it('the server recovers by itself; meanwhile requests are told to come again, never 500', async () => {
    const statuses = new Set<number>();
    for (let times = 0; times < 3; times += 1) {
      const before = postmasterPid(directory);
      let over = false;
      const client = await signIn(server.url, 'admin', DEMO_PASSWORD);
      const ask = async () => {
        while (!over) {
          const answer = await client.call(faculties.list, { query: { limit: 5 } });
          statuses.add(answer.status);
          if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
        }
      };
      const asking = Promise.all([ask(), ask(), ask()]);
      await after(between(20, 200));
      kill(before);
      await expect
        .poll(() => postmasterPid(directory) ?? before, { timeout: 10_000, interval: 20 })
        .not.toBe(before);
      await expect
        .poll(async () => (await client.call(faculties.list)).status, { timeout: 10_000, interval: 50 })
        .toBe(200);
      over = true;
      await asking;
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    await check(await signIn(server.url, 'admin', DEMO_PASSWORD));
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(postmasterPid(directory)).toBeUndefined();
  });
});

describe('killed while people upload', () => {
  const UPLOADERS = 3;
  beforeAll(() => {
    directory = join(home, 'uploads');
    mkdirSync(directory);
  });
  const spool = () => left('incoming');
  const kept = () => left('files');
  const left = (name: string) =>
    readdirSync(join(directory, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);

  /** Stores files, and notes those that the server says it has, until it no longer answers. */
  async function upload(client: Client, stored: StoredFile[]): Promise<void> {
    const image = await picture({ width: 600, height: 400 });
    for (let place = 0; ; place += 1) {
      const paper = pdf(`hujjat-${place}.pdf`, 'x'.repeat(200_000));
      const [endpoint, file] = place % 2 ? [files.storeImage, image] : [files.storeFile, paper];
      const answer = await client.call(endpoint, { files: [file] }).catch(() => undefined);
      if (answer === undefined || answer.status === 503) return;
      stored.push(...answer.result);
    }
  }

  /** An upload that stops half-way and waits. */
  async function stopHalfWay(client: Client): Promise<void> {
    const form = await formBytes(pdf('yarim.pdf', 'x'.repeat(200_000)));
    const headers = {
      authorization: `Bearer ${client.token}`,
      'content-type': MULTIPART,
      'content-length': form.length,
    };
    const sending = request(server.url + pathOf(files.storeFile), { method: 'POST', headers });
    sending.on('error', () => undefined).write(form.subarray(0, 100_000));
    await expect.poll(() => spool().length, { timeout: 10_000 }).toBeGreaterThan(0);
  }

  /** As if the time had passed after which nobody can still be at work with it. */
  async function growOld(): Promise<void> {
    const day = new Date(Date.now() - 24 * 60 * 60 * 1000);
    for (const name of readdirSync(join(directory, 'incoming')))
      utimesSync(join(directory, 'incoming', name), day, day);
    await query(embeddedUrl(directory), `update loose_bytes set since = now() - interval '1 day'`);
    await query(
      embeddedUrl(directory),
      `update jobs set due_at = now() where kind = 'sweep' and status = 'waiting'`,
    );
  }

  it('every file that was promised is there; of the others the next sweep leaves nothing', {
    timeout: 120_000,
  }, async () => {
    let client = await start();
    const stored: StoredFile[] = [];
    for (let times = 0; times < 2; times += 1) {
      await stopHalfWay(client);
      const before = stored.length;
      const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => upload(client, stored)));
      await expect.poll(() => stored.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before);
      await after(between(0, 300));
      await server.end('SIGKILL');
      await uploading;
      expect(spool().length).toBeGreaterThan(0);
      client = await start();
    }
    await growOld();
    expect((await server.end('SIGTERM')).code).toBe(0);
    client = await start();
    await expect.poll(spool).toEqual([]);
    await expect
      .poll(() => query(embeddedUrl(directory), 'select key from loose_bytes'), { timeout: 10_000 })
      .toEqual([]);
    const rows = await query<{ key: string; width: number | null }>(
      embeddedUrl(directory),
      'select key, width from files',
    );
    const owned = rows.flatMap(({ key, width }) => (width === null ? [key] : [key, `${key}-thumbnail`]));
    expect(kept().sort()).toEqual(owned.sort());
    const headers = { authorization: `Bearer ${client.token}` };
    for (const { file_url, size } of stored) {
      const bytes = await (await fetch(server.url + file_url, { headers })).arrayBuffer();
      expect([file_url, bytes.byteLength]).toEqual([file_url, size]);
    }
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});

it('a first start that is killed leaves nothing in the way of the next', { timeout: 90_000 }, async () => {
  for (let times = 0; times < 4; times += 1) {
    const fresh = join(home, `first-${times}`);
    const first = await startProcess({ DATA_DIR: fresh });
    // From the middle of making the cluster to just after the demonstration was filled in.
    await after(200 + 400 * times + between(0, 300));
    await first.end('SIGKILL');
    server = await startProcess({ DATA_DIR: fresh });
    await server.listening;
    const client = await signIn(server.url, 'admin', DEMO_PASSWORD);
    expect((await client.call(faculties.list)).result.total).toBe(5);
    expect((await server.end('SIGTERM')).code).toBe(0);
  }
});
