import type { Page } from '@dekanat/contract/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { toPage } from './paging.ts';

/**
 * One page of a list that is written in SQL: `ordered` are its rows in order, `from` is what is counted. One statement reads both, so
 * that the total is that of the rows.
 */
export async function sqlPage<Row>(
  db: Queryable,
  { limit, page }: { limit: number; page: number },
  { ordered, from }: { ordered: RawBuilder<Row>; from: RawBuilder<unknown> },
): Promise<Page<Row>> {
  const total = sql`select count(*) as exact_total ${from}`;
  const { rows } = await sql<Row>`
    select page.*, (${total}) as exact_total from (${ordered} limit ${limit} offset ${(page - 1) * limit}) page`.execute(
    db,
  );
  return toPage({ limit, page }, rows, async () => (await total.execute(db)).rows);
}
