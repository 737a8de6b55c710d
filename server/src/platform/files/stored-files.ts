import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import type { Variant } from './storage.ts';

type Stores = Pick<Services, 'db' | 'storage' | 'config'>;

/** Where the variants of a file lie now, on this machine. */
export type Parts = Partial<Record<Variant, string>>;

/**
 * Moves files into the storage and calls `write` to store their rows. Their keys are noted in `loose_bytes` first: if
 * anything dies on the way, the sweep finds the bytes by that note.
 */
export async function storeFile<Result>(
  { db, storage }: Stores,
  files: Parts[],
  write: (keys: string[]) => Promise<Result>,
): Promise<Result> {
  const keys = files.map(() => randomUUID());
  await db
    .insertInto('loose_bytes')
    .values(keys.map((key) => ({ key })))
    .execute();
  try {
    for (const [place, parts] of files.entries()) {
      for (const [variant, path] of Object.entries(parts))
        await storage.keep(keys[place] ?? '', variant as Variant, path);
    }
    return await write(keys);
  } catch (error) {
    // If that fails too, the sweep removes them later.
    await removeBytes({ db, storage }, keys).catch(() => undefined);
    throw error;
  }
}

/** To be called in the transaction that stores the rows: from now on the bytes belong to them and are not swept. */
export const claimFile = (db: Queryable, keys: string[]) =>
  db.deleteFrom('loose_bytes').where('key', 'in', keys).execute();

async function removeBytes({ db, storage }: Pick<Stores, 'db' | 'storage'>, keys: string[]): Promise<void> {
  for (const key of keys) {
    await storage.remove(key);
    await db.deleteFrom('loose_bytes').where('key', '=', key).execute();
  }
}

/** Number of the lock that a backup shares while it reads bytes: until it is done nothing is removed. */
export const BYTES_LOCK = 20_260_711;

/**
 * Removes files that no record has claimed within a day, and bytes that belong to no file. While a backup is being made
 * nothing is removed; the next sweep does it. @returns how many were removed
 */
export function sweepFiles(stores: Pick<Stores, 'db' | 'storage'>): Promise<number> {
  return stores.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${BYTES_LOCK}) as free`.execute(trx);
    return rows[0]?.free ? sweepUnowned(stores) : 0;
  });
}

async function sweepUnowned({ db, storage }: Pick<Stores, 'db' | 'storage'>): Promise<number> {
  await sql`
    with outdated as (delete from files where unclaimed_since < now() - interval '24 hours' returning key)
    insert into loose_bytes (key, since) select key, '-infinity' from outdated`.execute(db);
  const loose = await db
    .selectFrom('loose_bytes')
    .select('key')
    .where('since', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
  await removeBytes(
    { db, storage },
    loose.map(({ key }) => key),
  );
  return loose.length;
}
