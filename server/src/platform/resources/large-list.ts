import { type EXPORT_FORMATS, LIST_PARAMETERS, type Page } from '@dekanat/contract/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import type { AnyQuery, QueryScope } from '#crud/query-scope.ts';
import { addRelatedNames, type RelatedNames, streamWithNames, type WithNames } from '#crud/related-names.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import type { Cell } from '#platform/exports/table-worker.ts';

/** The contract's calls of a list. */
interface ListCalls {
  list: { query: z.ZodObject };
  export: { query: z.ZodObject };
}
interface Paging<Sort> {
  limit: number;
  page: number;
  sort?: Sort;
}
type ListQuery<C extends ListCalls> = z.output<C['list']['query']> & Paging<SortOf<C>>;
type SortOf<C extends ListCalls> =
  | z.output<C['list']['query']>['sort' & keyof z.output<C['list']['query']>]
  | undefined;
type ColumnOf<C extends ListCalls> = string &
  (z.output<C['export']['query']> extends { columns: readonly (infer Column)[] } ? Column : never);
type ExportQuery<C extends ListCalls> = z.output<C['export']['query']> & {
  format: (typeof EXPORT_FORMATS)[number];
  columns: ColumnOf<C>[];
  sort?: SortOf<C>;
};
/** Parameters of lists and files that are no filters. */
const NO_FILTERS: readonly string[] = [...LIST_PARAMETERS, 'format', 'columns'];
type FilterValues<C extends ListCalls> = Omit<
  z.output<C['list']['query']>,
  'limit' | 'page' | 'sort' | 'language' | 'university_id'
>;

type Text = (key: TextKey) => string;

/** The file of a list. */
interface FileDeclaration<C extends ListCalls, Filters, Row> {
  /** Message key of its name. */
  title: TextKey | ((filters: Filters) => TextKey);
  /** Message keys of the headings. */
  headings: Record<ColumnOf<C>, TextKey> | ((column: ColumnOf<C>) => TextKey);
  /** Cells that differ from the value in the row. */
  cells?: { [Name in ColumnOf<C>]?: (row: Row, text: Text, query: ExportQuery<C>) => Cell };
  /** The rows of the file, in order, where they have other columns than those of the list. */
  rows?: (context: Context, filters: Filters, query: ExportQuery<C>) => AsyncIterable<Row>;
}

/** What a list with many rows declares; its page, total and export follow from it (decision 97). */
export interface LargeListDeclaration<
  C extends ListCalls,
  Filters,
  Row extends { id: number },
  Names extends RelatedNames<keyof Row & string>,
  FileRow,
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
  file: FileDeclaration<C, Filters, FileRow>;
}

/** `translate` with a cache: a file repeats the same few texts. */
function cachedTexts(language: ReturnType<typeof messageLanguage>): Text {
  const texts = new Map<TextKey, string>();
  return (key) => {
    const text = texts.get(key) ?? translate(key, language);
    texts.set(key, text);
    return text;
  };
}

const filtersIn = <C extends ListCalls>(query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !NO_FILTERS.includes(name))) as FilterValues<C>;

/** The handlers of a list with many rows. */
export function largeList<
  C extends ListCalls,
  Filters,
  Row extends { id: number },
  Names extends RelatedNames<keyof Row & string>,
  FileRow = WithNames<Row, Names>,
>(_calls: C, declaration: LargeListDeclaration<C, Filters, Row, Names, FileRow>) {
  const { matching, sortable, quickIds, order, rows, names, file } = declaration;
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

  const list = async (context: Context, { query }: { query: ListQuery<C> }) =>
    page(context, query, await declaration.filters(context, filtersIn<C>(query)));

  const writeFile = async (context: Context, { query }: { query: ExportQuery<C> }): Promise<Download> => {
    const { title, headings, cells = {} } = file;
    const filters = await declaration.filters(context, filtersIn<C>(query));
    const text = cachedTexts(messageLanguage(context));
    const cellOf = cells as Partial<Record<string, (...cell: [FileRow, Text, ExportQuery<C>]) => Cell>>;
    return writeTableFile<FileRow, ColumnOf<C>>(context, query.format, {
      title: typeof title === 'function' ? title(filters) : title,
      columns: query.columns,
      heading: (column) => (typeof headings === 'function' ? headings(column) : headings[column]),
      cell: (row, column) => {
        const cell = cellOf[column];
        return cell === undefined ? (row[column as keyof FileRow] as Cell) : cell(row, text, query);
      },
      rows:
        file.rows?.(context, filters, query) ??
        (streamWithNames(
          context,
          all(context, filters, query.sort).stream(),
          names,
        ) as AsyncIterable<FileRow>),
    });
  };

  return { list, page, all, export: writeFile };
}
