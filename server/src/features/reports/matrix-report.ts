import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { MatrixColumn } from '@dekanat/contract/reports/matrix-report.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { type Feature, implementUntyped } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import type { AnyQuery } from '#crud/query-scope.ts';
import { addRelatedNames, type RelatedName, type RelatedNames } from '#crud/related-names.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { closingSnapshot, inSnapshot, openSnapshot } from '#db/snapshot.ts';
import { type DeclaredReport, fileColumns } from './report-content.ts';
import { type ReportFormat, writeReportFile } from './report-file.ts';
import { universityNames } from './university-names.ts';

interface MatrixReport extends DeclaredReport {
  calls: { list: Endpoint; export: Endpoint };
}
type Row = Record<string, unknown> & { id: number };
/** A value of a row in a column: `place` orders the columns. */
interface MatrixCell {
  row_id: number;
  column_id: number;
  university_id: number;
  value: string | number | null;
}
interface Column extends MatrixColumn {
  university_id: number;
}

interface Declaration<Filters, Given> {
  /** The filters of a request as the statements take them. */
  filters: (context: Context, given: Given) => Promise<Filters>;
  /** The records that match, without columns and order. */
  matching: (context: Context, filters: Filters) => AnyQuery<object>;
  id: `${string}.${string}`;
  /** The order of records, in which no two are equal. */
  order: RawBuilder<unknown>;
  /** What is shown of the records with these ids. */
  rows: (context: Context, filters: Filters, ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  names: RelatedNames;
  /** `row_id`, `column_id`, `university_id`, `place` (of the column) and `value` of the rows with these ids. */
  cells: (context: Context, filters: Filters, ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The name of a column. */
  title: RelatedName<'id'>['source'];
  /** What a row shows in a column where it has no cell. */
  missing: string | null;
  /** Values of a row beside its columns, made of its cells. */
  nested?: (row: Row, columns: readonly MatrixColumn[]) => object;
}

interface Query {
  limit: number;
  page: number;
}
interface ExportQuery {
  format: ReportFormat;
  columns: string[];
}

const CHUNK = 500;

/** The columns of the rows with these ids, in order. */
async function columnsOf<Filters>(
  context: Context,
  { cells, title }: Pick<Declaration<Filters, never>, 'cells' | 'title'>,
  filters: Filters,
  ids: RawBuilder<unknown>,
): Promise<Column[]> {
  const { rows } = await sql<{ id: number; university_id: number }>`
    select cell.column_id as id, cell.university_id from (${cells(context, filters, ids)}) cell
    group by cell.column_id, cell.university_id order by min(cell.place), cell.column_id`.execute(context.db);
  return addRelatedNames(context, rows, { title: { source: title, column: 'id' as const } });
}

/** The rows with these ids, in their order, with a value for each column. */
async function rowsOf<Filters>(
  context: Context,
  declaration: Pick<Declaration<Filters, never>, 'rows' | 'cells' | 'names' | 'missing' | 'nested'>,
  filters: Filters,
  { ids, columns }: { ids: number[]; columns: readonly Column[] },
): Promise<Row[]> {
  const { missing, nested = () => ({}) } = declaration;
  const these = sql`select unnest(${ids}::integer[])`;
  const shown = await sql<Row>`${declaration.rows(context, filters, these)}`.execute(context.db);
  const found = await sql<MatrixCell>`${declaration.cells(context, filters, these)}`.execute(context.db);
  const cells = Map.groupBy(found.rows, ({ row_id }) => row_id);
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: Row) => place.get(id) ?? 0;
  const ordered = shown.rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  const named: Row[] = await addRelatedNames(context, ordered, declaration.names);
  return named.map((row) => {
    const own = new Map(cells.get(row.id)?.map(({ column_id, value }) => [column_id, value]));
    const values = columns.map(({ id }) => [id, own.has(id) ? own.get(id) : missing]);
    const whole = { ...row, cells: Object.fromEntries(values) };
    return { ...whole, ...nested(whole, columns) };
  });
}

/** All rows, some at a time. */
async function* allRows<Filters>(
  context: Context,
  declaration: Parameters<typeof rowsOf<Filters>>[1] &
    Pick<Declaration<Filters, never>, 'matching' | 'id' | 'order'>,
  filters: Filters,
  columns: readonly Column[],
): AsyncGenerator<Row> {
  const id = sql.ref<number>(declaration.id).as('id');
  const found = await declaration.matching(context, filters).select(id).orderBy(declaration.order).execute();
  const ids = found.map((row) => row.id);
  for (let from = 0; from < ids.length; from += CHUNK)
    yield* await rowsOf(context, declaration, filters, { ids: ids.slice(from, from + CHUNK), columns });
}

/** The handlers of a report with columns that belong to what is shown. Columns, rows and cells are read from one snapshot. */
export function matrixReportFeature<Filters, Given extends object>(
  report: MatrixReport,
  declaration: Declaration<Filters, Given>,
): Feature {
  const { matching, order } = declaration;
  const namedIn = (context: Context) => ({
    ...declaration,
    names: { ...universityNames(context, report), ...declaration.names },
  });
  const id = sql.ref<number>(declaration.id).as('id');

  const list = async (
    context: Context,
    { query }: { query: Query & Given },
  ): Promise<Page<Row> & { columns: MatrixColumn[] }> => {
    const filters = await declaration.filters(context, query);
    const matched = matching(context, filters);
    let columns: Column[] = [];
    const page = await pageWithCachedTotal(context, query, {
      ids: matched.select(id).orderBy(order),
      counted: matched,
      // The page itself is outside, since totals are not cached in a transaction.
      rows: (ids) =>
        inSnapshot(context.db, async (db) => {
          const view = { ...context, db };
          columns = await columnsOf(view, declaration, filters, sql`select unnest(${ids}::integer[])`);
          return rowsOf(view, namedIn(context), filters, { ids, columns });
        }),
    });
    return { ...page, columns };
  };

  const exportFile = async (
    context: Context,
    { query }: { query: ExportQuery & Given },
  ): Promise<Download> => {
    const filters = await declaration.filters(context, query);
    const { format, columns: shown, ...given } = query;
    const snapshot = await openSnapshot(context.db);
    try {
      const view = { ...context, db: snapshot.db };
      const all = sql`${matching(view, filters).select(id)}`;
      const columns = await columnsOf(view, declaration, filters, all);
      return await writeReportFile(context, format, report, {
        columns: fileColumns(context, report, shown, columns),
        filters: given,
        rows: closingSnapshot(snapshot, allRows(view, namedIn(context), filters, columns)),
      });
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  };

  const handlers = { list: onReplica(list), export: exportFile };
  return implementUntyped(report.calls, handlers);
}
