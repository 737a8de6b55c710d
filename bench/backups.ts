import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Benchmark, figure } from './benchmark.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;
const ROWS = 1_000_000;
const AT_ONCE = 50_000;
const MEMORY_MB = 400;
const BACKUP = fileURLToPath(new URL('../server/src/backup.ts', import.meta.url));

/** A gigabyte of realistic audit rows, all different. */
async function fill(client: pg.Client): Promise<void> {
  const digests = Array.from({ length: 12 }, (_, at) => `md5((n * 12 + ${at})::text)`).join(` || ' ' || `);
  for (let from = 0; from < ROWS; from += AT_ONCE)
    await client.query(
      `insert into audit (at, table_name, record, row_id, university_id, action, change, old, new, user_id, request_id)
       select now(), 'faculties', 'faculties', 1000 + n % 1000, 1, 'update', 'update',
         jsonb_build_object('dean_name', ${digests}), jsonb_build_object('dean_name', reverse(${digests})), 2, 'bench'
       from generate_series($1::int + 1, $1::int + ${AT_ONCE}) n`,
      [from],
    );
  await client.query('vacuum analyze audit');
}

/** All tables by `COPY` into a file: the lower bound of a backup. Seconds and bytes. */
async function copyAll(client: pg.Client, directory: string): Promise<{ seconds: number; bytes: number }> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const began = performance.now();
  let bytes = 0;
  for (const { name } of rows) {
    const file = createWriteStream(join(directory, `${name}.copy`), { flush: true });
    await pipeline(client.query(copyTo(`copy ${name} to stdout`)), file);
    bytes += file.bytesWritten;
  }
  return { seconds: (performance.now() - began) / 1000, bytes };
}

/** `npm run backup` without npm: seconds, and the peak memory in megabytes. */
async function backUp(databaseUrl: string, directory: string): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const child = spawn('node', [BACKUP, join(directory, 'backup.tar')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    memory = Math.max(memory, (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE);
  }, 50);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`The backup ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

/** A backup of a gigabyte, compressed and with checksums, beside the bare `COPY` of the same tables. */
export const backups: Benchmark = {
  name: 'backups',
  async run({ databaseUrl }) {
    const directory = await mkdtemp(join(tmpdir(), 'dekanat-bench-backups-'));
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      await fill(client);
      const copied = await copyAll(client, directory);
      const saved = await backUp(databaseUrl, directory);
      const size = (copied.bytes / GIGABYTE).toFixed(1);
      return [
        figure(`backup of ${size} GB, against a bare COPY`, saved.seconds, copied.seconds, 's', '<= 3'),
        figure('memory of that backup', saved.memory, MEMORY_MB, 'MB', '<= 1'),
      ];
    } finally {
      await client.end();
      await rm(directory, { recursive: true, force: true });
    }
  },
};
