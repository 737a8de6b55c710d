import { backups } from '@dekanat/contract/operations/backups.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { fromDatabase } from '#api/errors.ts';
import { signIn } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { startTestServer } from '#test/server.ts';
import { createDatabase } from './create-database.ts';
import { createPool } from './pool.ts';
import { PLANNED_WITH_VALUES, prepareStatements } from './prepared-statements.ts';

it('a server goes on answering while another one migrates the schema', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const superAdmin = await signIn(server.url, 'superadmin');
  const read = async () => (await superAdmin.call(backups.list)).status;
  expect(await read()).toBe(200);
  await sql`alter table backups add column added_later text`.execute(server.services.db);
  expect(await read()).toBe(200);
});

it('a transaction that fails because the schema changed can be repeated', async () => {
  const database = await cloneDatabase();
  const db = createDatabase(createPool(database.url, () => undefined, { max: 1 }));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const read = () =>
    db.transaction().execute((trx) => trx.selectFrom('faculties').selectAll().where('id', '=', 1).execute());
  expect(await read()).toHaveLength(1);
  await sql`alter table faculties add column added_later text`.execute(db);
  const refused = await read().catch(fromDatabase);
  expect(refused).toMatchObject({ code: 'unavailable' });
  expect(await read()).toMatchObject([{ added_later: null }]);
});

it('prepared statements: prepares a query without values once, and no other statement without values', async () => {
  const database = await cloneDatabase();
  const db = createDatabase(createPool(database.url, () => undefined, { max: 1 }));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const count = () => sql<{ number: string }>`select count(*) as number from faculties`.execute(db);
  for (const _ of [1, 2]) await count();
  await db.transaction().execute((trx) => sql`create temporary table notes (id integer)`.execute(trx));
  const { rows } = await sql<{ statement: string; calls: number }>`
    select regexp_replace(statement, '/\\*.*?\\*/\\s*', '', 'g') as statement, (generic_plans + custom_plans)::integer as calls
    from pg_prepared_statements where statement not like '%pg_prepared_statements%'`.execute(db);
  expect(rows).toEqual([{ statement: 'select count(*) as number from faculties', calls: 2 }]);
});

it('prepared statements: deallocates the least recently used statement, also around an aborted transaction', async () => {
  const database = await cloneDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  prepareStatements(client as unknown as pg.PoolClient, 2);
  const run = (number: number) => client.query(`select ${number} + $1::integer as sum`, [1]);
  const prepared = async () =>
    (await client.query('select statement from pg_prepared_statements order by prepare_time')).rows.map(
      ({ statement }) => statement[7],
    );
  for (const number of [1, 2, 1, 3]) await run(number);
  await client.query(`${PLANNED_WITH_VALUES} select $1::integer as sum`, [1]);
  expect(await prepared()).toEqual(['1', '3']);
  await client.query('begin');
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(run(4)).rejects.toThrow('transaction is aborted');
  await client.query('rollback');
  await client.query('begin');
  for (const number of [4, 1, 3]) expect((await run(number)).rows).toEqual([{ sum: number + 1 }]);
  expect(await prepared()).toEqual(['1', '3']);
});
