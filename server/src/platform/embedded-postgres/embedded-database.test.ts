import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries } from './cluster.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { freePort, startPostmaster } from './postmaster.ts';
import { processStart } from './processes.ts';
import { systemAccount } from './system-account.ts';

const asRoot = process.getuid?.() === 0;
/** Many small files: use memory where there is space (containers often have 64 MB). */
const SCRATCH = hasFreeSpace('/dev/shm') ? '/dev/shm' : tmpdir();
const SOURCE = join(import.meta.dirname, 'embedded-database.ts');

/** Created once and copied, which is several times faster than initdb. */
let fresh: string;
let home: string;
let directory: string;
let running: EmbeddedDatabase[];
let logged: string[];

beforeAll(async () => {
  fresh = mkdtempSync(join(SCRATCH, 'dekanat-fresh-'));
  const first = await startEmbeddedDatabase({ directory: join(fresh, 'postgres'), log: () => undefined });
  await first.stop();
});

afterAll(() => rmSync(fresh, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(SCRATCH, 'dekanat-embedded-'));
  chmodSync(home, 0o755);
  mkdirSync(join(home, 'data'));
  execFileSync('cp', ['-a', join(fresh, 'postgres'), join(fresh, 'postgres.password'), join(home, 'data')]);
  directory = join(home, 'data', 'postgres');
  running = [];
  logged = [];
});

afterEach(async () => {
  for (const database of running) await database.stop();
  rmSync(home, { recursive: true, force: true });
});

/** False in a clone that itself lies in a closed directory. */
function isEnterable(path: string): boolean {
  return (statSync(path).mode & 0o1) === 1 && (path === dirname(path) || isEnterable(dirname(path)));
}

function hasFreeSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1024 ** 3;
}

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ directory, log: (line) => logged.push(line) });
  running.push(database);
  return database;
}

async function query<Row extends pg.QueryResultRow>(database: { url: string }, text: string): Promise<Row[]> {
  const client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function retryUntilSuccess<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10);
}

describe('a normal start', () => {
  test('creates the cluster and keeps its data over a restart', async () => {
    directory = join(home, 'new', 'data', 'postgres');
    const first = await start();
    await query(first, 'CREATE TABLE marks AS SELECT 86 AS mark');
    await first.stop();
    expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false);

    const second = await start();
    expect(await query(second, 'SELECT mark FROM marks')).toEqual([{ mark: 86 }]);
  });

  test('gives the application no superuser role and protects the password file', async () => {
    const database = await start();
    expect(await query(database, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    expect(statSync(`${directory}.password`).mode & 0o777).toBe(0o600);
    await expect(
      query({ url: database.url.replace(/dekanat:\w+@/, 'dekanat:wrong@') }, 'SELECT 1'),
    ).rejects.toThrow('password');
  });

  test('sorts, lowercases and splits Cyrillic names into trigrams', async () => {
    const database = await start();
    await query(database, 'CREATE EXTENSION pg_trgm');
    const [row] = await query<{ sorted: string[]; low: string; alike: number }>(
      database,
      `SELECT array(SELECT n FROM unnest(ARRAY['Яшин', 'ёров', 'Ёров', 'Азиз', 'o‘g‘li', 'Olim']) n ORDER BY n) AS sorted,
              lower('ТОШКЕНТ') AS low, similarity('Тошкент', 'Тошкенд') AS alike`,
    );
    expect(row?.sorted).toEqual(['o‘g‘li', 'Olim', 'Азиз', 'ёров', 'Ёров', 'Яшин']);
    expect(row?.low).toBe('тошкент');
    expect(row?.alike).toBeGreaterThan(0.5);
  });

  test('applies settings of the caller', async () => {
    const database = await startEmbeddedDatabase({
      directory,
      log: () => undefined,
      settings: { work_mem: '12MB' },
    });
    running.push(database);
    expect(await query(database, 'SHOW work_mem')).toEqual([{ work_mem: '12MB' }]);
    expect(await query(database, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });
});

describe('the directory lock', () => {
  test('refuses a second Dekanat with advice and leaves the first running', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/Another Dekanat \(process \d+\).*Stop it first.*DATA_DIR/);
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['a dead process', '999999999 long ago'],
    ['a living process that only inherited the number', `${process.pid} of an earlier boot`],
    ['no process, truncated by a power failure', ''],
  ])('ignores a lock of %s', async (_, content) => {
    writeFileSync(`${directory}.lock`, content);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe(`${process.pid} ${processStart(process.pid)}`);
  });

  test('is acquired by exactly one of several concurrent starts', async () => {
    writeFileSync(`${directory}.lock`, '999999999 long ago');
    const outcomes = await Promise.allSettled([start(), start(), start(), start()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('automatic recovery', () => {
  test('restarts a killed server on the same address', async () => {
    const database = await start();
    await query(database, 'CREATE TABLE marks AS SELECT 86 AS mark');
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await retryUntilSuccess(() => query(database, 'SELECT mark FROM marks'))).toEqual([{ mark: 86 }]);
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await retryUntilSuccess(() => query(database, 'SELECT mark FROM marks'))).toEqual([{ mark: 86 }]);
    expect(logged).toContain('PostgreSQL ended unexpectedly (SIGKILL): starting it again');
  });

  test('is not delayed by a busy backend of a killed server', async () => {
    const database = await start();
    const busy = query(database, 'SELECT count(*) FROM generate_series(1, 2000000000)').catch(
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(postmasterPid(), 'SIGKILL');
    const since = performance.now();
    await retryUntilSuccess(() => query(database, 'SELECT 1'));
    // The query itself would take minutes.
    expect(performance.now() - since).toBeLessThan(20_000);
    await busy;
  });

  test('ends when stopped during a restart', async () => {
    const database = await start();
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await database.stop();
    await expect(query(database, 'SELECT 1')).rejects.toThrow();
    expect(processStart(pid)).toBeUndefined();
    expect(existsSync(`${directory}.lock`)).toBe(false);
  });

  test.each([
    ['Dekanat', false],
    ['Dekanat and its PostgreSQL', true],
  ])('starts after %s was killed', async (_, both) => {
    const program = `const { startEmbeddedDatabase } = await import(${JSON.stringify(SOURCE)});
      const { url } = await startEmbeddedDatabase({ directory: ${JSON.stringify(directory)}, log() {} });
      console.log(url); setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(owner.stdout, 'data')).map(String);
    await query({ url: url?.trim() ?? '' }, 'CREATE TABLE marks AS SELECT 86 AS mark');
    if (both) process.kill(postmasterPid(), 'SIGKILL');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await query(await start(), 'SELECT mark FROM marks')).toEqual([{ mark: 86 }]);
  });

  test('stops an orphaned server on the directory', async () => {
    const binary = findBinaries().postgres;
    const orphan = await startPostmaster(
      {
        directory,
        binary,
        account: systemAccount(directory, binary),
        settings: {},
        abandon: new AbortController().signal,
      },
      await freePort(),
    );
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(orphan.process.exitCode).toBe(0);
  });

  test('ignores a pid file whose process id was reused', async () => {
    await (await start()).stop();
    writeFileSync(
      join(directory, 'postmaster.pid'),
      `${process.pid}\n${directory}\n1700000000\n5432\n\n127.0.0.1\n`,
    );
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('repeats a first start that was killed', async () => {
    directory = join(home, 'cut-short', 'postgres');
    mkdirSync(`${directory}.new/base`, { recursive: true });
    writeFileSync(`${directory}.password`, '');
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('replaces a lost password file', async () => {
    rmSync(`${directory}.password`);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('reports why a cluster cannot start', async () => {
    writeFileSync(join(directory, 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/PostgreSQL did not start.*12.*not compatible/s);
    expect(existsSync(`${directory}.lock`)).toBe(false);
  });
});

describe.runIf(asRoot)('as root', () => {
  test('runs the server as another user', async () => {
    await start();
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
  });

  test('enters a closed directory with a single capability', async () => {
    chmodSync(home, 0o700);
    const database = await start();
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const status = readFileSync(`/proc/${postmasterPid()}/status`, 'utf8');
    expect(/^CapEff:\s*(\w+)/m.exec(status)?.[1]).toMatch(/^0*2$/);
    expect(/^CapBnd:\s*(\w+)/m.exec(status)?.[1]).toMatch(/^0*2$/);
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await retryUntilSuccess(() => query(database, 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  test.runIf(isEnterable(findBinaries().postgres))(
    'grants no capability for a reachable directory',
    async () => {
      await start();
      expect(readFileSync(`/proc/${postmasterPid()}/status`, 'utf8')).toMatch(/^CapEff:\s*0+$/m);
    },
  );
});
