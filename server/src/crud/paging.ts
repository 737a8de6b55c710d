import { LIST_PARAMETERS, type Page } from '@dekanat/contract/api/lists.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** Search and filters of a list's query; reading a single record has none. */
export type FiltersOf<Query extends z.ZodType> = Partial<
  Omit<z.output<Query>, (typeof LIST_PARAMETERS)[number]>
>;

/** The same with the sort order: the input of a list and of its export. */
export type ListFilters<Query extends z.ZodType> = FiltersOf<Query> &
  Pick<z.output<Query>, 'sort' & keyof z.output<Query>>;

/** The names and values of a query that narrow its list: filters and search, not paging, order and language. */
export const narrowing = (query: object): [string, unknown][] =>
  Object.entries(query).filter(
    ([name, value]) => value !== undefined && !LIST_PARAMETERS.some((parameter) => parameter === name),
  );

/** For Kysely's `eb.and({ column: value })`: filters without a value are left out. */
export const definedOnly = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };

/** The fields of a contract's `sortBy`, without their signs. */
type Field<Sort extends string> = Exclude<Sort, `-${string}`>;

type SortFields<Sort extends string> = Record<
  Field<Sort>,
  Expression<unknown> | readonly Expression<unknown>[]
>;

/**
 * The order of a list by the requested field or by its default, then by ids, so that pages never overlap.
 * `fields` maps each name of the contract's `sortBy` to the expression to sort by, or to several, of which the requested
 * direction is that of the first.
 */
export function orderOf<Sort extends string>(
  sort: Sort | undefined,
  fields: SortFields<Sort>,
  defaultField: Field<Sort>,
  [id, ...furtherIds]: readonly [Expression<unknown>, ...Expression<unknown>[]],
): RawBuilder<unknown> {
  const field = (sort ?? defaultField).replace(/^-/, '') as Field<Sort>;
  const direction = sql.raw(sort?.startsWith('-') ? 'desc' : 'asc');
  const keys = [fields[field]].flat() as Expression<unknown>[];
  return sql.join([
    // An id is never null, and its index has no order with `nulls last` downwards.
    ...(field === 'id'
      ? []
      : keys.map((key, index) => sql`${key} ${index === 0 ? direction : sql`asc`} nulls last`)),
    sql`${id} ${direction}`,
    ...furtherIds,
  ]);
}

/** Orders a query as `orderOf` says. */
export const sorted = <D, TB extends keyof D, Row, Sort extends string>(
  query: SelectQueryBuilder<D, TB, Row>,
  sort: Sort | undefined,
  fields: SortFields<Sort>,
  defaultField: Field<Sort>,
  id: Expression<unknown>,
): SelectQueryBuilder<D, TB, Row> => query.orderBy(orderOf(sort, fields, defaultField, [id]));

type WithTotal = { exact_total: number };

/** Counts a list, given without columns, order and the joins that only columns need. */
export const countQuery = <D, TB extends keyof D, Row>(matching: SelectQueryBuilder<D, TB, Row>) =>
  matching.clearSelect().select(sql<number>`count(*)`.as('exact_total'));

/** The rows of a page, each with the exact total, in one statement. */
export const selectPage = <D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  total: Expression<unknown>,
  { limit, offset }: Record<'limit' | 'offset', number | Expression<number>>,
) => rows.select(sql<number>`(${total})`.as('exact_total')).limit(limit).offset(offset);

/** The page of such rows; `count` is called for a page after the last, which has no row with the total. */
export async function toPage<Row>(
  { limit, page }: { limit: number; page: number },
  rows: Row[],
  count: () => Promise<unknown[]>,
): Promise<Page<Row>> {
  const [first] = (rows.length > 0 || page === 1 ? rows : await count()) as WithTotal[];
  return { data: rows, total: first?.exact_total ?? 0, per_page: limit, current_page: page };
}

/** One page of a list whose handler is not made by `listHandler`. */
export async function paginate<D, TB extends keyof D, Row, CountedD, CountedTB extends keyof CountedD, Any>(
  query: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<CountedD, CountedTB, Any>,
  { limit, page }: { limit: number; page: number },
): Promise<Page<Row>> {
  const total = countQuery(counted);
  const rows = await selectPage(query, total, { limit, offset: (page - 1) * limit }).execute();
  return toPage({ limit, page }, rows as Row[], () => total.execute());
}
