import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { isCollision } from './database-errors.ts';
import { isConcurrent, type Migrations, readMigrations } from './migration-files.ts';
import { newerMigrations } from './newer-migrations.ts';

/** Some minutes: longer than any statement of a request or export holds a table. */
const ATTEMPTS = 100;
const PAUSE_MS = 3_000;
const LOCK_CHECK_MS = 200;
const LOCK = sql`hashtext('migrations')`;

type Log = (line: string) => void;

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
 * database gets all in one transaction. Where processes of the version before may be running, each migration has a transaction
 * of its own, or none (`.concurrently`), and lets their statements pass while it waits for a table.
 */
export async function migrate(db: Database, log: Log, migrations?: Migrations): Promise<void> {
  const all = migrations ?? (await readMigrations());
  await db.connection().execute(async (connection) => {
    for (let applied = true; applied; ) {
      const results = await migrateNext(connection, all, log);
      logResults(results, log);
      applied = (results.results ?? []).length > 0;
    }
  });
}

/** Applies the next migration once it gets its locks. */
async function migrateNext(db: Database, all: Migrations, log: Log): Promise<MigrationResultSet> {
  for (let attempt = 1; ; attempt += 1) {
    await lock(db, log);
    const results = await tryNext(db, all).finally(() => sql`select pg_advisory_unlock(${LOCK})`.execute(db));
    // A lock that is not free, or another version that waits for the migrator's own lock while an index is built: a deadlock.
    if (!isCollision(results.error) || attempt >= ATTEMPTS) return results;
    await setTimeout(PAUSE_MS);
  }
}

/** Asks for the lock again and again: a statement that waits for it has a snapshot, for whose end the build of an index waits. */
async function lock(db: Database, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${LOCK}) as free`.execute(db);
    if (rows[0]?.free) return;
    if (tries === 1) log('Waiting for the migrations of another process');
    await setTimeout(LOCK_CHECK_MS);
  }
}

async function tryNext(db: Database, all: Migrations): Promise<MigrationResultSet> {
  const migrator = migratorOf(db, { ...all, ...(await newerMigrations(db, all)) });
  const known = await migrator.getMigrations();
  const next = known.find(({ executedAt }) => executedAt === undefined);
  if (next === undefined) return { results: [] };
  if (known.every(({ executedAt }) => executedAt === undefined)) return migrator.migrateToLatest();
  return migrator.migrateUp({ disableTransactions: isConcurrent(next.name) });
}

function logResults({ error, results = [] }: MigrationResultSet, log: Log): void {
  for (const { migrationName, status } of results) {
    if (status === 'Success') log(`Migrated ${migrationName}`);
    if (status === 'Error') throw new Error(`Migration ${migrationName} failed`, { cause: error });
  }
  if (error !== undefined) throw error;
}

/** Names of migrations that are not applied yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}
