import type { Page } from '@dekanat/contract/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** One page of a list that is written in SQL: `ordered` are its rows in order, `from` is what is counted. */
export async function sqlPage<Row>(
  db: Queryable,
  { limit, page }: { limit: number; page: number },
  { ordered, from }: { ordered: RawBuilder<Row>; from: RawBuilder<unknown> },
): Promise<Page<Row>> {
  const [{ rows: data }, { rows: counted }] = await Promise.all([
    sql<Row>`${ordered} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { data, total: counted[0]?.total ?? 0, per_page: limit, current_page: page };
}
