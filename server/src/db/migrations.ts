import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { errorField } from './database-errors.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);

/** Migrations by name. */
export type Migrations = Record<string, Migration>;

/** How long a migration waits for a table: meanwhile all later statements on that table wait behind it. */
const LOCK_TIMEOUT = '2s';
/** Some minutes: longer than any statement of a request or export holds a table. */
const ATTEMPTS = 100;
const PAUSE_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** A migration of this text. */
export const migrationOf = (text: string): Migration => ({
  async up(db) {
    // An index on a large audit table takes longer than the limit of a request.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
    await sql.raw(text).execute(db);
  },
});

async function readMigrations(): Promise<Migrations> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql'));
  const entries = files.map(async (file) => {
    const text = await readFile(new URL(file, DIRECTORY), 'utf8');
    return [file.replace(/\.sql$/, ''), migrationOf(text)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const migratorOf = (db: Database, migrations?: Migrations) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations ?? readMigrations() },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
    // A migration with a lower number may be merged later; migrations of different branches do not depend on one another.
    allowUnorderedMigrations: true,
  });

/**
 * Applies pending migrations: plain SQL files, forward only, under a lock for which other starting processes wait. An empty
 * database gets all in one transaction. Where processes of the version before may be running, each migration has a transaction of its own and
 * lets their statements pass while it waits for a table.
 */
export async function migrate(
  db: Database,
  log: (name: string) => void,
  migrations?: Migrations,
): Promise<void> {
  const all = migrations ?? (await readMigrations());
  const migrator = migratorOf(db, all);
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt === undefined)) {
    logResults(await migrator.migrateToLatest(), log);
    return;
  }
  // Another starting process may apply some of them.
  for (;;) {
    const results = await migrateNext(migrator);
    logResults(results, log);
    if ((results.results ?? []).length === 0) return;
  }
}

/** Applies the next migration once it gets its locks. */
async function migrateNext(migrator: Migrator): Promise<MigrationResultSet> {
  for (let attempt = 1; ; attempt += 1) {
    const results = await migrator.migrateUp();
    const isLocked = errorField(results.error, 'code') === LOCK_NOT_AVAILABLE;
    if (!isLocked || attempt >= ATTEMPTS) return results;
    await setTimeout(PAUSE_MS);
  }
}

function logResults({ error, results = [] }: MigrationResultSet, log: (name: string) => void): void {
  for (const { migrationName, status } of results) {
    if (status === 'Success') log(migrationName);
    if (status === 'Error') throw new Error(`Migration ${migrationName} failed`, { cause: error });
  }
  if (error !== undefined) throw error;
}

/** Names of migrations that are not applied yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}
