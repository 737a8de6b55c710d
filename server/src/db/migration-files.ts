import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DIRECTORY = new URL('../../migrations/', import.meta.url);

/** Migrations by name. */
export type Migrations = Record<string, Migration>;

/** How long a migration waits for a table: meanwhile all later statements on that table wait behind it. */
const LOCK_TIMEOUT = '2s';
const BUILT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)/i;

/** A migration that is applied in a transaction. */
export const migrationOf = (text: string): Migration => ({
  async up(db) {
    // An index on a large audit table takes longer than the limit of a request.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
    await sql.raw(text).execute(db);
  },
});

/** `NNNN-what.concurrently`: its statements are applied without a transaction. */
export const isConcurrent = (name: string): boolean => name.endsWith('.concurrently');

/** The text for an empty database, whose schema is created in one transaction. */
const inTransaction = (text: string): string => text.replace(/\bconcurrently\b/gi, '');

export const statementsOf = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');

/**
 * A migration whose statements are applied one by one without a transaction. Reads and writes of its tables go on meanwhile, so it waits
 * for locks as long as it takes. Its statements can be repeated: a migration that was interrupted begins again.
 */
export const concurrentMigrationOf = (text: string): Migration => ({
  async up(db) {
    if (db.isTransaction) {
      await sql.raw(inTransaction(text)).execute(db);
      return;
    }
    await sql`set statement_timeout = 0`.execute(db);
    for (const statement of statementsOf(text)) {
      const [, index] = BUILT_INDEX.exec(statement) ?? [];
      if (index !== undefined) await dropInvalid(db, index);
      await sql.raw(statement).execute(db);
    }
    await sql`reset statement_timeout`.execute(db);
  },
});

/** An interrupted build leaves an index that is updated by writes and used by no query. */
async function dropInvalid(db: Kysely<unknown>, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(db);
}

const read = (name: string) => readFile(new URL(`${name}.sql`, DIRECTORY), 'utf8');

/** Names of the migrations of this version. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(DIRECTORY))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''));

/** The text of a migration, to be applied in a transaction. */
export async function textForTransaction(name: string): Promise<string> {
  const text = await read(name);
  return isConcurrent(name) ? inTransaction(text) : text;
}

export async function readMigrations(): Promise<Migrations> {
  const entries = (await migrationNames()).map(async (name) => {
    const text = await read(name);
    return [name, isConcurrent(name) ? concurrentMigrationOf(text) : migrationOf(text)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
