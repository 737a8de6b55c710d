import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordStatements } from '#db/recorded-statements.ts';
import { useServer } from '#test/use-server.ts';
import { sqlPage } from './sql-page.ts';

const { server } = useServer({ callers: [] });

const pageOf = (page: number, numbers: number) => {
  const from = sql`from generate_series(1, ${numbers}::integer) number`;
  const ordered = sql<{ number: number }>`select number ${from} order by number desc`;
  return recordStatements(() => sqlPage(server.services.db, { limit: 2, page }, { ordered, from }));
};

it('page in SQL: reads rows and total in one statement, and so in one snapshot', async () => {
  const { result, statements } = await pageOf(2, 5);
  expect(result).toMatchObject({
    data: [{ number: 3 }, { number: 2 }],
    total: 5,
    per_page: 2,
    current_page: 2,
  });
  expect(statements.size).toBe(1);
});

it('page in SQL: has the total of an empty list and of a page after the last', async () => {
  expect((await pageOf(1, 0)).result).toMatchObject({ data: [], total: 0 });
  expect((await pageOf(4, 5)).result).toMatchObject({ data: [], total: 5 });
});
