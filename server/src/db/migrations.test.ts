import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { query } from '#test/server-process.ts';
import { connectClient } from './connect-client.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { migrate, migrationOf } from './migrations.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = createDatabase(createPool(database.url, () => undefined, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('a migration that waits for a table lets later readers of the table pass, and is applied when the table is free', async () => {
  const reader = await connectClient({ connectionString: database.url });
  await reader.query('begin');
  await reader.query('select count(*) from students');
  const { pending, names } = await newMigration('alter table students add column waited_for integer');
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
  expect(await names()).toContain('9999-tested');
});

it('a migration that fails leaves those before it applied and says which it was', async () => {
  const { pending, names } = await newMigration('create table made_before ()', 'select 1 / 0');
  await expect(migrate(db, () => undefined, pending)).rejects.toThrow('Migration 9999-tested-1 failed');
  expect(await names()).toContain('9999-tested-0');
});

/** The migrations that the database has, and these. */
async function newMigration(...texts: string[]) {
  const stored = () => query<{ name: string }>(database.url, 'select name from migrations');
  const names = async () => (await stored()).map(({ name }) => name);
  const applied = (await names()).map((name) => [name, migrationOf('')] as const);
  const added = texts.map(
    (text, at) => [texts.length === 1 ? '9999-tested' : `9999-tested-${at}`, migrationOf(text)] as const,
  );
  return { pending: Object.fromEntries([...applied, ...added]), names };
}
