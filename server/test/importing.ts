import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Import, type ImportResource, imports } from '@dekanat/contract/operations/imports.ts';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { createDatabase } from '#db/create-database.ts';
import type { Database } from '#db/database.ts';
import { createPool } from '#db/pool.ts';
import { type Client, clientOf, type Input } from './client.ts';
import { cloneDatabase } from './database.ts';
import { startProcess } from './server-process.ts';

/** Whether an import waits for the lock of another transaction. */
export async function waitsToWrite(db: Database): Promise<boolean | undefined> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%write_rows%') as waits`.execute(
    db,
  );
  return rows[0]?.waits;
}

/** A server process with its own database and data directory that a test may kill and start again. */
export async function startKillableServer() {
  const database = await cloneDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'dekanat-import-'));
  const db = createDatabase(createPool(database.url, () => {}, { max: 3 }));
  onTestFinished(async () => {
    await db.destroy();
    await rm(directory, { recursive: true, force: true });
    await database.drop();
  });
  const start = async () => {
    const process = await startProcess({ DATABASE_URL: database.url, DATA_DIR: directory });
    await process.listening;
    return process;
  };
  /** Another process, after the heartbeat of the killed one has expired. */
  const startAnother = async () => {
    await sql`update jobs set alive_at = alive_at - interval '1 hour' where status = 'running'`.execute(db);
    return start();
  };
  return { db, first: await start(), startAnother };
}

const OVER_WITHIN_MS = 30_000;
const LOOK_MS = 20;

type Body = NonNullable<Input<typeof imports.update>['body']>;

/** The actions of a person on imports, as `client`. */
export function importing(client: Client) {
  const read = async (id: number, query: Input<typeof imports.read>['query'] = {}) =>
    (await client.call(imports.read, { params: { id }, query })).result;

  const upload = async (file: File, resource: ImportResource = 'departments') =>
    (await client.call(imports.upload, { query: { resource }, files: [file] })).result;

  const ask = async (id: number, body: Body) =>
    (await client.call(imports.update, { params: { id }, body })).result;

  /** Waits until the last job has ended. */
  async function over(id: number): Promise<Import> {
    for (const until = Date.now() + OVER_WITHIN_MS; Date.now() < until; ) {
      const now = await read(id, { limit: 1 });
      if (now.job?.status !== 'waiting' && now.job?.status !== 'running') return now;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`Import ${id} did not end`);
  }

  const act = async (id: number, body: Body) => {
    await ask(id, body);
    return over(id);
  };
  const check = async (file: File, resource?: ImportResource, body: object = {}) =>
    act((await upload(file, resource)).id, { act: 'check', ...body });

  return {
    read,
    upload,
    ask,
    over,
    act,
    /** Uploads and validates. */
    check,
    /** Uploads, validates and writes. */
    write: async (file: File, resource?: ImportResource, body: object = {}) =>
      act((await check(file, resource, body)).id, { act: 'write' }),
    /** Rows with problems: number, then each column with its message. */
    problems: async (id: number, language: 'oz' | 'ru' = 'oz') =>
      (await read(id, { outcome: 'error', language })).page.data.map(({ place, problems }) => [
        place,
        ...problems.map(({ label, message }) => `${label}: ${message}`),
      ]),
    at: (url: string) => importing(clientOf(url, client.tokens)),
  };
}
