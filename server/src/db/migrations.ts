import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql'));
  const entries = files.map(async (file) => {
    const text = await readFile(new URL(file, DIRECTORY), 'utf8');
    const up: Migration['up'] = async (db) => {
      // An index on a large audit table takes longer than the limit of a request.
      await sql`set local statement_timeout = 0`.execute(db);
      await sql.raw(text).execute(db);
    };
    return [file.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const migratorOf = (db: Database) =>
  new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
    // A migration with a lower number may be merged later; migrations of different branches do not depend on one another.
    allowUnorderedMigrations: true,
  });

/**
 * Applies pending migrations: plain SQL files, forward only, under a lock for which other starting processes wait.
 * Either all pending migrations are applied or none.
 */
export async function migrate(db: Database, log: (name: string) => void): Promise<void> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  for (const { migrationName, status } of results ?? []) {
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
