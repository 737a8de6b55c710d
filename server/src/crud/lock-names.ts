import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Texts } from './translations.ts';

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

interface SentName {
  language: Language;
  name?: string | undefined;
}
interface SentRecord extends SentName {
  translations?: SentName[] | undefined;
  status?: number | undefined;
}

/**
 * The same for an update, where a trigger will take the lock: for another name, or to open a closed record. Other updates do not wait for an
 * import, which has the lock of all universities until it ends.
 */
export async function lockChangedNames(
  db: Queryable,
  table: string,
  { table: names, key }: Pick<Texts<string>, 'table' | 'key'>,
  id: number,
  { translations = [], status, ...body }: SentRecord,
): Promise<void> {
  if (!UNIQUELY_NAMED.includes(table)) return;
  const sent = [...translations, body].filter(({ name }) => name !== undefined);
  const { rows } = await sql<{ language: Language; name: string }>`
    select language, name from ${sql.table(names)} where ${sql.ref(key)} = ${id}`.execute(db);
  const isStored = ({ language, name }: SentName) =>
    rows.some((row) => row.language === language && row.name === name);
  if (!sent.every(isStored) || (status === 1 && (await isClosed(db, table, id)))) await lockNames(db, table);
}

async function isClosed(db: Queryable, table: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and status = 0`.execute(db);
  return rows.length > 0;
}
