import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { RowsChart } from '@dekanat/contract/reports/report-chart.ts';
import type { ReportColumn } from '@dekanat/contract/reports/report-columns.ts';
import { wholeShares } from '@dekanat/contract/reports/whole-shares.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import { type Feature, implementUntyped } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addRelatedNames, type RelatedNames, streamWithNames } from '#crud/related-names.ts';
import { PLANNED_WITH_VALUES } from '#db/prepared-statements.ts';
import { searchOfUniversity } from '#features/students/shared.ts';
import { chartHandler } from './count-chart.ts';
import {
  type Count,
  type CountedRows,
  countedRows,
  type Facts,
  factTables,
  type Rows,
} from './counted-rows.ts';
import { type DeclaredReport, fileColumns } from './report-content.ts';
import { type ReportFormat, writeReportFile } from './report-file.ts';
import { type RecordQuery, readRecords } from './report-records.ts';
import { universityNames } from './university-names.ts';

/** What `countReport` of the contract makes. */
interface CountReport extends DeclaredReport {
  calls: { list: Endpoint; export: Endpoint; records: Endpoint };
  chart?: RowsChart;
}
type ColumnOf<R extends CountReport, Kind extends ReportColumn['kind']> = string &
  {
    [Name in keyof R['columns']]: R['columns'][Name]['kind'] extends Kind ? Name : never;
  }[keyof R['columns']];

interface Declaration<R extends CountReport, Filters, FactName extends string> {
  rows: Rows<Filters, NoInfer<FactName>>;
  /** The order of `report`, in which no two rows are equal. It must not depend on the language. */
  order: RawBuilder<unknown>;
  facts: Record<FactName, Facts<Filters>>;
  counts: Record<ColumnOf<R, 'count'>, Count<NoInfer<FactName>>>;
  /** See `CountedRows`. */
  tally?: Rows<Filters, NoInfer<FactName>>;
  /** One row with what a row (`counted`) shows besides what `rows` selects: read for the rows of a page alone. */
  details?: (view: QueryScope, filters: Filters) => RawBuilder<unknown>;
  /** Each percentage is the share of a count among all counts that are named here. */
  shares?: Record<ColumnOf<R, 'percent'>, ColumnOf<R, 'count'>>;
  names?: RelatedNames;
  /** Values of a row that clients read one within the other, made of those that it has. */
  nested?: (row: Record<string, unknown>) => object;
}

interface Query {
  /** A count, descending with a minus. */
  sort?: string;
  limit: number;
  page: number;
}
interface ExportQuery extends Query {
  format: ReportFormat;
  columns: string[];
}
type Row = Record<string, unknown> & { id: string; university_id: number };
type Counts = Record<string, number>;

/** All rows of the report with their counts, and rows of it with what they show besides. */
async function statementsOf<Filters>(
  declaration: CountedRows<Filters> & Pick<Declaration<never, Filters, never>, 'details'>,
  context: Context,
  query: object,
) {
  const filters = await withSearch<Filters>(context, query);
  const details = declaration.details?.(context, filters);
  const withDetails = (rows: RawBuilder<unknown>) =>
    details === undefined
      ? rows
      : sql`select counted.*, details.* from (${rows}) counted cross join lateral (${details}) details`;
  return { report: countedRows(declaration, context, filters), withDetails };
}

/** The handlers of a report that counts records. Numbers, totals and the records behind them read the same facts. */
export function countReportFeature<R extends CountReport, Filters extends object, FactName extends string>(
  report: R,
  declaration: Declaration<R, Filters, FactName>,
): Feature {
  const { order, shares = {}, nested = () => ({}) } = declaration;
  const namesIn = (context: Context) => ({ ...universityNames(context, report), ...declaration.names });
  const columns = Object.keys(declaration.counts);
  const sums = columns.map((column) => sql`${column}::text, coalesce(sum(${sql.ref(column)}), 0)`);
  const withShares = <Some extends object>(row: Some): Some => addShares(row, shares);

  const instants = Object.keys(report.columns).filter((column) => report.columns[column]?.kind === 'instant');
  const list = async (
    context: Context,
    { query }: { query: Query },
  ): Promise<Page<Row> & { totals: Counts }> => {
    const { limit, page, sort } = query;
    const { report: all, withDetails } = await statementsOf(declaration, context, query);
    const ordered = sorted(order, sort);
    const { rows } = await sql<{ total: number; totals: Counts; data: Row[] }>`${sql.raw(PLANNED_WITH_VALUES)}
      with report as (${all})
      select count(*)::integer as total, jsonb_build_object(${sql.join(sums)}) as totals,
        (select coalesce(jsonb_agg(one order by ${ordered}), '[]') from (${withDetails(sql`
          select report.* from report order by ${ordered} limit ${limit} offset ${(page - 1) * limit}`)}) one) as data
      from report`.execute(context.db);
    const { total = 0, totals = {}, data = [] } = rows[0] ?? {};
    const named = await addRelatedNames(context, data, namesIn(context));
    return {
      data: named.map((row) => ({ ...withShares(withInstants(row as Row, instants)), ...nested(row) })),
      total,
      per_page: limit,
      current_page: page,
      totals: withShares(totals),
    };
  };

  const exportFile = async (context: Context, { query }: { query: ExportQuery }): Promise<Download> => {
    const { format, columns: shown, ...filters } = query;
    const { totals, add } = sumsOf(columns);
    const { report: all, withDetails } = await statementsOf(declaration, context, filters);
    const rows = context.db
      .selectFrom(sql<Row>`(${withDetails(all)})`.as('report'))
      .selectAll()
      .orderBy(sorted(order, query.sort));
    return writeReportFile(context, format, report, {
      columns: fileColumns(context, report, shown),
      filters,
      rows: mapped(streamWithNames(context, rows.stream(), namesIn(context)), (row) =>
        withShares(add(row as Row)),
      ),
      totals: () => withShares(totals),
    });
  };

  const chart = chartHandler(report.chart, async (context, query) => ({
    report: (await statementsOf(declaration, context, query)).report,
    order,
    names: namesIn(context),
  }));
  const handlers = {
    list: onReplica(list),
    export: exportFile,
    records: onReplica(recordsOf(report, declaration)),
    ...chart,
  };
  return implementUntyped(report.calls, handlers);
}

/** The handler of the records behind a number. */
const recordsOf =
  <R extends CountReport, Filters, FactName extends string>(
    report: R,
    declaration: Declaration<R, Filters, FactName>,
  ) =>
  async (context: Context, { query }: { query: RecordQuery }) => {
    requireRecords(context, report.columns[query.column]);
    const { facts: name, where } = declaration.counts[query.column as ColumnOf<R, 'count'>];
    const filters = await withSearch<Filters>(context, query);
    const facts = factTables(declaration.facts, context, filters);
    const rows = declaration.rows(context, filters, facts);
    return readRecords(context, query, { facts: facts[name], rows, where });
  };

/** @throws Refusal when the column has records that the caller may not list */
function requireRecords({ caller }: Context, column: ReportColumn | undefined): void {
  if (column?.kind === 'count' && column.needs !== undefined && !caller.permissions.has(column.needs))
    throw new Refusal('forbidden');
}

/** The filters of a request, with the students that `fio` finds. */
const withSearch = async <Filters>(context: Context, query: object) =>
  ({ ...query, term: await searchOfUniversity(context, (query as { fio?: string }).fio) }) as Filters;

/** The order of the report, after that of a count. */
function sorted(order: RawBuilder<unknown>, sort: string | undefined) {
  if (sort === undefined) return order;
  return sort.startsWith('-')
    ? sql`${sql.ref(sort.slice(1))} desc, ${order}`
    : sql`${sql.ref(sort)} asc, ${order}`;
}

/** The sums of these columns over the rows that were added. */
function sumsOf(columns: string[]) {
  const totals: Counts = Object.fromEntries(columns.map((column) => [column, 0]));
  const add = (row: Row): Row => {
    for (const column of columns) totals[column] = (totals[column] ?? 0) + Number(row[column]);
    return row;
  };
  return { totals, add };
}

/** JSON of PostgreSQL has instants in the time zone of the session. */
const withInstants = <Some extends object>(row: Some, instants: string[]): Some => {
  const values = instants.map(
    (name) => [name, (row as Record<string, string | null>)[name] ?? null] as const,
  );
  return {
    ...row,
    ...Object.fromEntries(values.map(([name, at]) => [name, at && new Date(at).toISOString()])),
  };
};

/** Shares of nothing are null. */
function addShares<Some extends object>(row: Some, shares: Record<string, string>): Some {
  const entries = Object.entries(shares);
  const values = wholeShares(entries.map(([, column]) => Number((row as Counts)[column] ?? 0)));
  return { ...row, ...Object.fromEntries(entries.map(([name], at) => [name, values[at]])) };
}

async function* mapped<From, To>(rows: AsyncIterable<From>, map: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield map(row);
}
