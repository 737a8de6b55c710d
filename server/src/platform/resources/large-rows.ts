import { LIST_PARAMETERS, type Page } from '@dekanat/contract/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { AnyQuery, QueryScope } from '#crud/query-scope.ts';
import { addRelatedNames, type RelatedNames, streamWithNames, type WithNames } from '#crud/related-names.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';

/** The contract's call of a list. */
interface ListCall {
  list: { query: z.ZodObject };
}
interface Paging<Sort> {
  limit: number;
  page: number;
  sort?: Sort;
}
type ListQuery<C extends ListCall> = z.output<C['list']['query']> & Paging<SortOf<C>>;
export type SortOf<C extends ListCall> =
  | z.output<C['list']['query']>['sort' & keyof z.output<C['list']['query']>]
  | undefined;
/** Parameters of lists and files that are no filters. */
const NO_FILTERS: readonly string[] = [...LIST_PARAMETERS, 'format', 'columns'];
type FilterValues<C extends ListCall> = Omit<
  z.output<C['list']['query']>,
  'limit' | 'page' | 'sort' | 'language' | 'university_id'
>;

/** What a list with many rows declares; its pages, total and all its rows follow from it (decision 97). */
export interface LargeRowsDeclaration<
  C extends ListCall,
  Filters,
  Row extends { id: number },
  Names extends RelatedNames<keyof Row & string>,
> {
  /** The filters of a request as the queries take them. */
  filters: (context: Context, given: FilterValues<C>) => Filters | Promise<Filters>;
  /** The records in the scope that match, as they are counted: without columns and order. */
  matching: (view: QueryScope, filters: Filters) => AnyQuery<object>;
  /** The same with the joins that only the order needs; `matching` unless given. */
  sortable?: (view: QueryScope, filters: Filters) => AnyQuery<object>;
  /** The column of `matching` with the id of a record. */
  id: `${string}.${string}`;
  /** The order of records, in which no two are equal. */
  order: (language: QueryScope['language'], sort: SortOf<C>) => RawBuilder<unknown>;
  /** The same ids in the same order by a statement that is faster for some pages. */
  quickIds?: (
    context: Context,
    filters: Filters,
    paging: Paging<SortOf<C>>,
  ) => AnyQuery<{ id: number }> | undefined;
  /** What is shown of the records with these ids; some numbers of a row depend on filters. */
  rows: (view: QueryScope, ids: RawBuilder<number>, filters: Filters) => AnyQuery<Row>;
  /** Names of related records that rows show. */
  names: Names;
}

const filtersIn = <C extends ListCall>(query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !NO_FILTERS.includes(name))) as FilterValues<C>;

/** The pages of a list with many rows, and all its rows. */
export function largeRows<
  C extends ListCall,
  Filters,
  Row extends { id: number },
  Names extends RelatedNames<keyof Row & string>,
>(_calls: C, declaration: LargeRowsDeclaration<C, Filters, Row, Names>) {
  const { matching, sortable, quickIds, order, rows, names } = declaration;
  const id = sql.ref<number>(declaration.id).as('id');

  const shown = (view: QueryScope, ids: RawBuilder<number>, filters: Filters, sort: SortOf<C>) =>
    rows(view, ids, filters).orderBy(order(view.language, sort));
  /** All rows that match, in order. */
  const all = (view: QueryScope, filters: Filters, sort: SortOf<C>) =>
    shown(view, sql<number>`(${matching(view, filters).select(id)})`, filters, sort);

  /** A page of the rows that match. */
  const page = (
    context: Context,
    paging: Paging<SortOf<C>>,
    filters: Filters,
  ): Promise<Page<WithNames<Row, Names>>> => {
    const matched = matching(context, filters);
    const ordered = () =>
      (sortable?.(context, filters) ?? matched).select(id).orderBy(order(context.language, paging.sort));
    return pageWithCachedTotal(context, paging, {
      ids: quickIds?.(context, filters, paging) ?? ordered(),
      counted: matched,
      rows: async (ids, version) => {
        // A subquery hides the number of ids, so that one plan serves sixty and one.
        const found = shown(context, sql<number>`(select unnest(${ids}::integer[]))`, filters, paging.sort);
        return addRelatedNames(context, await found.execute(), names, version);
      },
    });
  };

  /** The filters in the query of a list or file. */
  const filtersOf = async (context: Context, query: object): Promise<Filters> =>
    declaration.filters(context, filtersIn<C>(query));

  return {
    page,
    all,
    filtersOf,
    list: async (context: Context, { query }: { query: ListQuery<C> }) =>
      page(context, query, await filtersOf(context, query)),
    /** All rows with their names, as files have them. */
    stream: (context: Context, filters: Filters, sort?: SortOf<C>): AsyncIterable<WithNames<Row, Names>> =>
      streamWithNames(context, all(context, filters, sort).stream(), names),
  };
}
