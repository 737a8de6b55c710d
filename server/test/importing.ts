import { type Import, type ImportResource, imports } from '@dekanat/contract/operations/imports.ts';
import { sql } from 'kysely';
import type { Database } from '#kernel/database.ts';
import { type Client, clientOf, type Input } from './client.ts';

/** Whether an import of the database waits for what somebody else has not yet written. */
export async function waitsToWrite(db: Database): Promise<boolean | undefined> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%write_rows%') as waits`.execute(
    db,
  );
  return rows[0]?.waits;
}

const OVER_WITHIN_MS = 30_000;
const LOOK_MS = 20;

type Body = NonNullable<Input<typeof imports.update>['body']>;

/** What a person does with imports, as `client`. */
export function importing(client: Client) {
  const read = async (id: number, query: Input<typeof imports.read>['query'] = {}) =>
    (await client.call(imports.read, { params: { id }, query })).result;

  const upload = async (file: File, resource: ImportResource = 'departments') =>
    (await client.call(imports.upload, { query: { resource }, files: [file] })).result;

  const ask = async (id: number, body: Body) =>
    (await client.call(imports.update, { params: { id }, body })).result;

  /** Until the last job is over. */
  async function over(id: number): Promise<Import> {
    for (const until = Date.now() + OVER_WITHIN_MS; Date.now() < until; ) {
      const now = await read(id, { limit: 1 });
      if (now.job?.status !== 'waiting' && now.job?.status !== 'running') return now;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`Import ${id} is never over`);
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
    /** Uploads and sees through. */
    check,
    /** Uploads, sees through and writes. */
    write: async (file: File, resource?: ImportResource, body: object = {}) =>
      act((await check(file, resource, body)).id, { act: 'write' }),
    /** Wrong rows: number, then what is wrong at which column. */
    problems: async (id: number, language: 'oz' | 'ru' = 'oz') =>
      (await read(id, { outcome: 'error', language })).page.data.map(({ place, problems }) => [
        place,
        ...problems.map(({ label, message }) => `${label}: ${message}`),
      ]),
    at: (url: string) => importing(clientOf(url, client.tokens)),
  };
}
