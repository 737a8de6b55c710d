import type { Page } from '@dekanat/contract/api/lists.ts';
import type { Expression, SelectQueryBuilder } from 'kysely';
import type { Context } from '#api/context.ts';
import { pageOf, rowsWithTotal, totalOf } from './paging.ts';
import { cachedStatement, type QueryScope } from './statement-cache.ts';

type Paging = Record<'limit' | 'before', Expression<number>>;

/** The handler of a list: a page of the rows that are asked for, with the total of those that match. */
export function listHandler<
  Asked extends object,
  D,
  TB extends keyof D,
  Row,
  CountedD,
  CountedTB extends keyof CountedD,
  Counted,
>(
  rowsOf: (view: QueryScope, asked: Asked) => SelectQueryBuilder<D, TB, Row>,
  matching: (view: QueryScope, asked: Asked) => SelectQueryBuilder<CountedD, CountedTB, Counted>,
) {
  const read = cachedStatement((view, asked: Asked, paging: Paging) =>
    rowsWithTotal(rowsOf(view, asked), totalOf(matching(view, asked)), paging).compile(),
  );
  const count = cachedStatement((view, asked: Asked, _none: object) =>
    totalOf(matching(view, asked)).compile(),
  );
  return async (
    context: Context,
    { query: { limit, page, ...asked } }: { query: Asked & { limit: number; page: number } },
  ): Promise<Page<Row>> => {
    const rows = await read(context, asked as Asked, { limit, before: (page - 1) * limit });
    return pageOf({ limit, page }, rows as Row[], () => count(context, asked as Asked, {}));
  };
}
