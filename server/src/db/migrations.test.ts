import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { query } from '#test/server-process.ts';
import { connectClient } from './connect-client.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { concurrentMigrationOf, isConcurrent, migrationOf, readMigrations } from './migration-files.ts';
import { migrate } from './migrations.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const connect = () => createDatabase(createPool(database.url, () => undefined, { max: 1 }));

it('a migration that waits for a table lets later readers of the table pass, and is applied when the table is free', async () => {
  const reader = await connectClient({ connectionString: database.url });
  await reader.query('begin');
  await reader.query('select count(*) from students');
  const { pending, names } = await newMigrations({
    '9999-waiting': 'alter table students add column waited_for integer',
  });
  const migrated = migrate(db, () => undefined, pending);
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%waited_for%'
    and pid <> pg_backend_pid()`;
  await expect.poll(() => query(database.url, waiting)).toHaveLength(1);
  // It would wait for the reader if the migration did not give up its place.
  await query(database.url, 'select count(*) from students');
  await reader.query('commit');
  await reader.end();
  await migrated;
  expect(await query(database.url, 'select waited_for from students limit 1')).toHaveLength(1);
  expect(await names()).toContain('9999-waiting');
});

it('a migration that fails leaves those before it applied and says which it was', async () => {
  const { pending, names } = await newMigrations({
    '9999-tested-0': 'create table made_before ()',
    '9999-tested-1': 'select 1 / 0',
  });
  await expect(migrate(db, () => undefined, pending)).rejects.toThrow('Migration 9999-tested-1 failed');
  expect(await names()).toContain('9999-tested-0');
});

describe('an index that is built without a transaction', () => {
  const BUILDING = `select pid from pg_stat_activity where datname = current_database() and query like 'create index%'
    and wait_event_type = 'Lock'`;
  const build = (name: string) =>
    newMigrations(
      { [`${name}.concurrently`]: `create index concurrently if not exists ${name} on students (other)` },
      concurrentMigrationOf,
    );
  const validity = (name: string) =>
    query(database.url, `select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`);

  /** Begins a migration whose build waits for a transaction that has written to the table. */
  async function startBuild(pending: Awaited<ReturnType<typeof build>>['pending']) {
    const writer = await connectClient({ connectionString: database.url });
    await writer.query('begin');
    await writer.query('update students set other = other where id = (select min(id) from students)');
    const lines: string[] = [];
    const migrated = migrate(db, (line) => lines.push(line), pending);
    migrated.catch(() => undefined);
    await expect.poll(() => query(database.url, BUILDING)).toHaveLength(1);
    const commit = async () => {
      await writer.query('commit');
      await writer.end();
    };
    return { migrated, lines, commit };
  }

  it('lets writes pass, and a second process wait without delaying it', async () => {
    const { pending, names } = await build('built_for_two');
    const { migrated, lines, commit } = await startBuild(pending);
    await query(database.url, 'update students set other = other where id = (select max(id) from students)');
    const second = connect();
    onTestFinished(() => second.destroy());
    const linesOfSecond: string[] = [];
    const waited = migrate(second, (line) => linesOfSecond.push(line), pending);
    await expect.poll(() => linesOfSecond).toEqual(['Waiting for the migrations of another process']);
    await commit();
    await Promise.all([migrated, waited]);
    expect(lines).toEqual(['Migrated built_for_two.concurrently']);
    expect(linesOfSecond).toHaveLength(1);
    expect(await names()).toContain('built_for_two.concurrently');
    expect(await validity('built_for_two')).toEqual([{ valid: true }]);
  });

  it('is built again after an interruption', async () => {
    const { pending, names } = await build('built_again');
    const { migrated, commit } = await startBuild(pending);
    const [building] = await query<{ pid: number }>(database.url, BUILDING);
    await query(database.url, `select pg_terminate_backend(${building?.pid})`);
    await expect(migrated).rejects.toThrow();
    await commit();
    expect(await validity('built_again')).toEqual([{ valid: false }]);
    expect(await names()).not.toContain('built_again.concurrently');
    await migrate(db, () => undefined, pending);
    expect(await validity('built_again')).toEqual([{ valid: true }]);
    expect(await names()).toContain('built_again.concurrently');
  });
});

it('migrations without a transaction can be applied again', async () => {
  const all = Object.entries(await readMigrations()).filter(([name]) => isConcurrent(name));
  expect(all).not.toEqual([]);
  for (const [, migration] of all) await migration.up(db);
});

describe('a database with migrations of a newer version', () => {
  const addNewer = async (name: string) => {
    await query(database.url, `insert into migrations values ('${name}', now()::text)`);
    onTestFinished(async () => {
      await query(database.url, `delete from migrations where name = '${name}'`);
    });
  };

  it('is used by a version that knows what they need', async () => {
    await addNewer('9999-added');
    await addNewer('9999-removed.after-0300');
    await migrate(db, () => undefined);
  });

  it('is refused by a version that uses what they removed', async () => {
    await addNewer('9999-removed.after-9998');
    await expect(migrate(db, () => undefined)).rejects.toThrow('start a version with migration 9998');
  });
});

/** The migrations that the database has, and these. */
async function newMigrations(
  texts: Record<string, string>,
  toMigration: (text: string) => Migration = migrationOf,
) {
  const stored = () => query<{ name: string }>(database.url, 'select name from migrations');
  const names = async () => (await stored()).map(({ name }) => name);
  const applied = (await names()).map((name) => [name, migrationOf('')] as const);
  const added = Object.entries(texts).map(([name, text]) => [name, toMigration(text)] as const);
  return { pending: Object.fromEntries([...applied, ...added]), names };
}
