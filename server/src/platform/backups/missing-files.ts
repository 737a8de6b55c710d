import type pg from 'pg';
import { Refusal } from '#api/errors.ts';
import type { FileStorage } from '#platform/files/storage.ts';

const BATCH = 500;
/** Objects that are asked for at the same time. */
const AT_ONCE = 16;

interface StoredFile {
  id: number;
  key: string;
  name: string;
}

/**
 * The files of records whose bytes are gone from the storage: those that were removed after the time to which a database was restored.
 * @throws Refusal unavailable when the storage cannot be reached
 */
export async function* missingFiles(
  client: pg.ClientBase,
  storage: Pick<FileStorage, 'read'>,
): AsyncGenerator<StoredFile> {
  for (let last = 0; ; ) {
    const { rows } = await client.query<StoredFile>(
      'select id, key::text, name from files where unclaimed_since is null and id > $1 order by id limit $2',
      [last, BATCH],
    );
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      const stored = await Promise.all(some.map(({ key }) => isStored(storage, key)));
      yield* some.filter((_, index) => stored[index] === false);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
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
