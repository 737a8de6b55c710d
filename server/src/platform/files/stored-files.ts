import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { errorField } from '#db/database-errors.ts';
import { ANONYMOUS_LIFE } from './anonymous-uploads.ts';
import type { Variant } from './storage.ts';

type Stores = Pick<Services, 'db' | 'storage' | 'config'>;

/** Local paths of the variants of a file. */
export type FileParts = Partial<Record<Variant, string>>;

/**
 * Moves files into the storage and calls `write` to insert their rows. Their keys are recorded in `loose_bytes` first,
 * so that the sweep finds the bytes after a crash.
 */
export async function storeFiles<Result>(
  { db, storage }: Stores,
  files: FileParts[],
  write: (keys: string[]) => Promise<Result>,
): Promise<Result> {
  const keys = files.map(() => randomUUID());
  await db
    .insertInto('loose_bytes')
    .values(keys.map((key) => ({ key })))
    .execute();
  try {
    for (const [index, variants] of files.entries()) {
      for (const [variant, path] of Object.entries(variants))
        await storage.store(keys[index] ?? '', variant as Variant, path);
    }
    return await write(keys);
  } catch (error) {
    // The connection may have ended after the rows were committed. The sweep removes the bytes if this fails.
    await removeLooseBytes({ db, storage }, keys).catch(() => undefined);
    throw error;
  }
}

/**
 * Call in the transaction that inserts the rows: the bytes belong to them and are no longer swept.
 * @throws Refusal 503 when they have been swept
 */
export async function claimFiles(db: Queryable, keys: string[]): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('loose_bytes')
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) < keys.length) throw new Refusal('unavailable');
}

/** Removes bytes that no record has claimed: the deletion waits for a transaction that claims them. @returns the number removed */
async function removeLooseBytes(
  { db, storage }: Pick<Stores, 'db' | 'storage'>,
  keys: string[],
): Promise<number> {
  let removed = 0;
  for (const key of keys)
    await db.transaction().execute(async (trx) => {
      const loose = await trx
        .deleteFrom('loose_bytes')
        .where('key', '=', key)
        .returning('key')
        .executeTakeFirst();
      if (loose === undefined) return;
      await storage.remove(key);
      removed += 1;
    });
  return removed;
}

/** Advisory lock that a backup shares while it reads files; nothing is removed meanwhile. */
export const FILES_LOCK = 20_260_711;

/**
 * Removes files that no record claimed within a day, or within an hour if uploaded without an account, and bytes without a file. A file
 * that a record refers to stays. Skipped while a backup runs. @returns the number removed
 */
export function sweepFiles(stores: Pick<Stores, 'db' | 'storage'>): Promise<number> {
  return stores.db.transaction().execute(async (trx) => {
    // It only holds the lock while the bytes are removed, of which there may be many.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`.execute(trx);
    return rows[0]?.free ? sweepUnclaimed(stores) : 0;
  });
}

const isOutdated = sql<boolean>`(unclaimed_since < now() - interval '24 hours'
  or uploaded_by is null and unclaimed_since < now() - ${ANONYMOUS_LIFE})`;

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes the rows of outdated files, all or none. @returns whether no record refers to one of them */
async function deleteOutdated(db: Queryable, ids: number[]): Promise<boolean> {
  try {
    await sql`
      with outdated as (delete from files where id = any(${ids}::integer[]) and ${isOutdated} returning key)
      insert into loose_bytes (key, since) select key, '-infinity' from outdated`.execute(db);
    return true;
  } catch (error) {
    if (errorField(error, 'code') === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

async function sweepUnclaimed({ db, storage }: Pick<Stores, 'db' | 'storage'>): Promise<number> {
  const outdated = await db.selectFrom('files').select('id').where(isOutdated).execute();
  const ids = outdated.map(({ id }) => id);
  // A file that a record refers to without a claim does not prevent the others.
  if (!(await deleteOutdated(db, ids))) for (const id of ids) await deleteOutdated(db, [id]);
  const unclaimed = await db
    .selectFrom('loose_bytes')
    .select('key')
    .where('since', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
  return removeLooseBytes(
    { db, storage },
    unclaimed.map(({ key }) => key),
  );
}
