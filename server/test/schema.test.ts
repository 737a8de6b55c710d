import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSTRAINTS } from '#kernel/constraints.ts';
import { TEXT_KEYS } from '#kernel/messages.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function namesFrom(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(server.kernel.db);
  return rows.map(({ name }) => name);
}

it('gives every table that can stand in the way of a removal a word for people', async () => {
  // Permissions come from the catalogue: nobody removes one.
  const holding = await namesFrom(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confdeltype <> 'c' and confrelid <> 'permissions'::regclass order by 1`);
  expect(holding).not.toEqual([]);
  expect(holding.filter((table) => !TEXT_KEYS.has(`record.${table}_one`))).toEqual([]);
});

it('has every constraint that the server explains', async () => {
  const known = await namesFrom(sql`
    select conname::text as name from pg_constraint
    union select indexrelid::regclass::text from pg_index where indisunique`);
  expect(Object.keys(CONSTRAINTS).filter((constraint) => !known.includes(constraint))).toEqual([]);
});

it('explains every unique value that a person may type', async () => {
  const unique = await namesFrom(sql`
    select indexrelid::regclass::text as name from pg_index
    where indisunique and not indisprimary and indexrelid::regclass::text ~ '_unique$' order by 1`);
  expect(unique).not.toEqual([]);
  expect(unique.filter((name) => !(name in CONSTRAINTS))).toEqual([]);
});
