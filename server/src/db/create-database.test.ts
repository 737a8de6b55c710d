import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { relayTo } from '#test/relay.ts';
import { createDatabase } from './create-database.ts';
import { createPool } from './pool.ts';

it('a stream of rows fails when its connection breaks, and frees its place in the pool', async () => {
  const database = await cloneDatabase();
  const relay = await relayTo(database.url);
  const db = createDatabase(createPool(relay.url, () => undefined, { max: 1 }));
  onTestFinished(async () => {
    await db.destroy();
    await relay.cut();
    await database.drop();
  });
  const rows = db.selectFrom('districts').select('soato_id').stream(1);
  expect((await rows.next()).done).toBe(false);
  await relay.cut();
  await expect(rows.next()).rejects.toThrow();
  await relay.mend();
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});
