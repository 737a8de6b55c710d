import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The tables whose names are unique by the trigger `refuse_used_name`, which takes a lock for all names of the table. */
export const UNIQUELY_NAMED: readonly string[] = [
  'countries',
  'nationalities',
  'student_groups',
  'universities',
];

/**
 * Takes the lock of the trigger until the transaction ends, before records of the table are locked. An import has this lock while it locks
 * further records: it would wait for an update that has one of them and waits for the lock.
 */
export async function lockNames(db: Queryable, table: string): Promise<void> {
  if (UNIQUELY_NAMED.includes(table))
    await sql`select pg_advisory_xact_lock(hashtext(${table}), 0)`.execute(db);
}
