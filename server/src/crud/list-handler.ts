import type { Page } from '@dekanat/contract/api/lists.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { Context } from '#api/context.ts';
import { namesVersion } from './name-cache.ts';
import { countQuery, selectPage, toPage } from './paging.ts';
import type { QueryScope } from './query-scope.ts';
import { addRelatedNames, type RelatedNames, type WithNames } from './related-names.ts';

/**
 * The handler of a list: a page of `rowsOf` with the total of `matching`, in one statement. `names` are the names of
 * related records that the rows show.
 */
export function listHandler<
  Filters extends object,
  D,
  TB extends keyof D,
  Row extends object,
  CountedD,
  CountedTB extends keyof CountedD,
  Counted,
  Names extends RelatedNames<keyof Row & string> = Record<never, never>,
>(
  rowsOf: (view: QueryScope, filters: Filters) => SelectQueryBuilder<D, TB, Row>,
  matching: (view: QueryScope, filters: Filters) => SelectQueryBuilder<CountedD, CountedTB, Counted>,
  names = {} as Names,
) {
  return async (
    context: Context,
    { query: { limit, page, ...rest } }: { query: Filters & { limit: number; page: number } },
  ): Promise<Page<WithNames<Row, Names>>> => {
    const filters = rest as Filters;
    const total = countQuery(matching(context, filters));
    const rows = await selectPage(rowsOf(context, filters), total, { limit, offset: (page - 1) * limit })
      .select(namesVersion.as('names_version'))
      .execute();
    const [first] = rows as { names_version?: string }[];
    const data = await addRelatedNames(context, rows as Row[], names, first?.names_version);
    return toPage({ limit, page }, data, () => total.execute());
  };
}
