import type pg from 'pg';
import { Refusal } from '#api/errors.ts';
import type { FileStorage } from '#platform/files/storage.ts';
import { WITHOUT_TIME_LIMITS } from './snapshot-tables.ts';

const BATCH = 500;
/** Objects that are asked for at the same time. */
const AT_ONCE = 16;

const FILES = `select 'file' as kind, id, key::text, name from files where unclaimed_since is null`;
/** With their posters and the files of each quality. */
const VIDEOS = `
  select 'video', v.id, object.key::text, v.name from videos v
  cross join lateral (
    select v.key union all select v.poster_key union all select m.key from video_media m where m.video_id = v.id) object
  where v.unclaimed_since is null and object.key is not null`;

interface StoredFile {
  kind: 'file' | 'video';
  id: number;
  key: string;
  name: string;
}

/**
 * The files and videos of records whose bytes are gone from the storage: those that were removed after the time to which a database was
 * restored, and videos, which are in no backup. In a transaction of its own.
 * @throws Refusal unavailable when the storage cannot be reached
 */
export async function* missingFiles(
  client: pg.ClientBase,
  storage: Pick<FileStorage, 'read'>,
): AsyncGenerator<StoredFile> {
  // A backup of an earlier version has no videos.
  const known = await client.query(`select from pg_class where oid = to_regclass('public.video_media')`);
  await client.query(`begin; ${WITHOUT_TIME_LIMITS};
    declare stored_files cursor for ${known.rowCount === 0 ? FILES : `${FILES} union all ${VIDEOS}`}`);
  try {
    for (;;) {
      const { rows } = await client.query<StoredFile>(`fetch ${BATCH} from stored_files`);
      if (rows.length === 0) return;
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE);
        const stored = await Promise.all(some.map(({ key }) => isStored(storage, key)));
        yield* some.filter((_, index) => stored[index] === false);
      }
    }
  } finally {
    await client.query('rollback');
  }
}

async function isStored(storage: Pick<FileStorage, 'read'>, key: string): Promise<boolean> {
  try {
    (await storage.read(key, 'original', { start: 0, end: 0 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
}
