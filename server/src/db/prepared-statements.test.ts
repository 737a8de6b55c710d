import { backups } from '@dekanat/contract/operations/backups.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { fromDatabase } from '#api/errors.ts';
import { signIn } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { startTestServer } from '#test/server.ts';
import { createDatabase } from './create-database.ts';
import { createPool } from './pool.ts';

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
