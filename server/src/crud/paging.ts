import type { LIST_PARAMETERS, Page } from '@dekanat/contract/api/lists.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** Search and filters of a list's query; who reads a single record gives none. */
export type FiltersOf<Query extends z.ZodType> = Partial<
  Omit<z.output<Query>, (typeof LIST_PARAMETERS)[number]>
>;

/** The same with the order asked for: what the rows of a list, and of its export, are made of. */
export type ListFilters<Query extends z.ZodType> = FiltersOf<Query> &
  Pick<z.output<Query>, 'sort' & keyof z.output<Query>>;

/** For Kysely's `eb.and({ column: value })`: what was not asked for does not narrow. */
export const definedOnly = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };

/** The fields of a contract's `sortBy`, without their signs. */
type Field<Sort extends string> = Exclude<Sort, `-${string}`>;

/**
 * Adds order to a list: the wanted field or the list's own order, and the id last, so that pages never overlap.
 * `fields` maps each name of the contract's `sortBy` to what is sorted.
 */
export function sorted<D, TB extends keyof D, Row, Sort extends string>(
  query: SelectQueryBuilder<D, TB, Row>,
  sort: Sort | undefined,
  fields: Record<Field<Sort>, Expression<unknown>>,
  usual: Field<Sort>,
  id: Expression<unknown>,
): SelectQueryBuilder<D, TB, Row> {
  const field = (sort ?? usual).replace(/^-/, '') as Field<Sort>;
  const direction = sort?.startsWith('-') ? 'desc' : 'asc';
  return query
    .orderBy(fields[field], (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy(id, direction);
}

type Counted = { exact_total: number };

/** What the total counts: the list before columns, joins for show and order were added. */
export const totalOf = <D, TB extends keyof D, Row>(matching: SelectQueryBuilder<D, TB, Row>) =>
  matching.clearSelect().select(sql<number>`count(*)`.as('exact_total'));

/** The rows of a page, each with the exact total: one round trip. */
export const rowsWithTotal = <D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  total: Expression<unknown>,
  { limit, before }: Record<'limit' | 'before', number | Expression<number>>,
) => rows.select(sql<number>`(${total})`.as('exact_total')).limit(limit).offset(before);

/** Of such rows; a page after the last has none to carry the total, which `count` then finds. */
export async function pageOf<Row>(
  { limit, page }: { limit: number; page: number },
  rows: Row[],
  count: () => Promise<unknown[]>,
): Promise<Page<Row>> {
  const [carrier] = (rows.length > 0 || page === 1 ? rows : await count()) as Counted[];
  return { data: rows, total: carrier?.exact_total ?? 0, per_page: limit, current_page: page };
}

/** One page of a list that is read now and then; those of every day keep their statements (`#records/kept-pages.ts`). */
export async function paginate<D, TB extends keyof D, Row, CountedD, CountedTB extends keyof CountedD, Any>(
  query: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<CountedD, CountedTB, Any>,
  { limit, page }: { limit: number; page: number },
): Promise<Page<Row>> {
  const total = totalOf(counted);
  const rows = await rowsWithTotal(query, total, { limit, before: (page - 1) * limit }).execute();
  return pageOf({ limit, page }, rows as Row[], () => total.execute());
}
