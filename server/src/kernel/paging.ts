import { type LIST_MECHANISM, LOOKUP_MAX, type Page } from '@dekanat/contract/kernel/lists.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** Search and filters of a list's query; who reads a single record gives none. */
export type FiltersOf<Query extends z.ZodType> = Partial<
  Omit<z.output<Query>, (typeof LIST_MECHANISM)[number]>
>;

/** The same with the order asked for: what the rows of a list, and of its export, are made of. */
export type ListAsked<Query extends z.ZodType> = FiltersOf<Query> &
  Pick<z.output<Query>, 'sort' & keyof z.output<Query>>;

/** For Kysely's `eb.and({ column: value })`: what was not asked for does not narrow. */
export const askedFor = <Values extends object>(values: Values) =>
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

/**
 * One page with the exact total, in one round trip. `counted` is the same list before columns, joins for show and
 * order were added: it is what the total counts.
 */
export async function paged<D, TB extends keyof D, Row, CountedD, CountedTB extends keyof CountedD, Counted>(
  query: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<CountedD, CountedTB, Counted>,
  { limit, page }: { limit: number; page: number },
): Promise<Page<Row>> {
  const count = counted.clearSelect().select(sql<number>`count(*)`.as('exact_total'));
  const rows = (await query
    .select(sql<number>`(${count})`.as('exact_total'))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()) as (Row & { exact_total: number })[];
  // A page after the last has no row to carry the total.
  const [carrier] =
    rows.length > 0 || page === 1 ? rows : ((await count.execute()) as unknown as { exact_total: number }[]);
  return { data: rows, total: carrier?.exact_total ?? 0, per_page: limit, current_page: page };
}

/** A lookup's options: as many as one may have, by the name shown. */
export const options = <D, TB extends keyof D, Row>(
  query: SelectQueryBuilder<D, TB, Row>,
  id: Expression<unknown>,
): Promise<Row[]> =>
  query.orderBy(sql`shown.name collate uzbek`).orderBy(id).limit(LOOKUP_MAX).execute() as Promise<Row[]>;
