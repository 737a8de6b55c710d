import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { type Feature, implementUntyped } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import type { AnyQuery, QueryScope } from '#crud/query-scope.ts';
import { addRelatedNames, type RelatedNames, streamWithNames, type WithNames } from '#crud/related-names.ts';
import { searchOfUniversity } from '#features/students/shared.ts';
import { type LargeRowsDeclaration, largeRows } from '#platform/resources/large-rows.ts';
import type { ListChart } from './list-charts.ts';
import { type DeclaredReport, fileColumns, type ReportRow } from './report-content.ts';
import { type ReportFormat, writeReportFile } from './report-file.ts';
import type { SearchedFilters } from './report-filters.ts';
import { universityNames } from './university-names.ts';

/** What `listReport` of the contract makes. */
interface ListReport extends DeclaredReport {
  calls: Record<'list' | 'export', Endpoint & { query: z.ZodObject }>;
}

interface ExportQuery {
  format: ReportFormat;
  columns: string[];
}

/** What a list report declares, as `largeRows` reads it; filters and file follow from the report. */
interface Declaration<
  R extends ListReport,
  Shown extends { id: number },
  Names extends RelatedNames<keyof Shown & string>,
> {
  /** The records in scope that match, without columns and order. */
  matching: (view: QueryScope, filters: SearchedFilters<R>) => AnyQuery<object>;
  /** The column of `matching` with the id of a record. */
  id: `${string}.${string}`;
  /** The order of records, in which no two are equal. */
  order: () => RawBuilder<unknown>;
  /** See `LargeRowsDeclaration`. */
  quickIds?: NonNullable<LargeRowsDeclaration<R['calls'], SearchedFilters<R>, Shown, Names>['quickIds']>;
  /** What is shown of the records with these ids. */
  rows: (view: QueryScope, ids: RawBuilder<number>, filters: SearchedFilters<R>) => AnyQuery<Shown>;
  names: Names;
  /** The numbers of the chart, where the report declares one. */
  chart?: ListChart<SearchedFilters<R>>;
  /** What the rows of a page show besides, such as addresses of files. */
  page?: (context: Context, rows: WithNames<Shown, Names>[]) => Promise<WithNames<Shown, Names>[]>;
}

/** The handlers of a report whose rows are records. */
export function listReportFeature<
  R extends ListReport,
  Shown extends { id: number },
  const Names extends RelatedNames<keyof Shown & string>,
>(report: R, declaration: Declaration<R, Shown, Names>): Feature {
  const { page: complete, chart, ...listed } = declaration;
  const handlers = largeRows<R['calls'], SearchedFilters<R>, Shown, Names>(report.calls, {
    ...listed,
    filters: async (context: Context, given) =>
      ({
        ...given,
        term: await searchOfUniversity(context, (given as { fio?: string }).fio),
      }) as SearchedFilters<R>,
  });
  const list = async (context: Context, input: Parameters<typeof handlers.list>[1]) => {
    const page = await handlers.list(context, input);
    const data = (complete ? await complete(context, page.data) : page.data) as ReportRow[];
    return { ...page, data: await addRelatedNames(context, data, universityNames(context, report)) };
  };
  const exportFile = async (context: Context, { query }: { query: ExportQuery }): Promise<Download> => {
    const { format, columns, ...filters } = query;
    const rows = handlers.stream(
      context,
      await handlers.filtersOf(context, query),
    ) as AsyncIterable<ReportRow>;
    return writeReportFile(context, format, report, {
      columns: fileColumns(context, report, columns),
      filters,
      rows: streamWithNames(context, rows, universityNames(context, report)),
    });
  };
  const readChart = async (
    context: Context,
    { query }: { query: object },
    of: ListChart<SearchedFilters<R>>,
  ) => {
    const filters = await handlers.filtersOf(context, query);
    return of(context, filters, declaration.matching(context, filters));
  };
  const made = {
    list: onReplica(list),
    export: exportFile,
    ...(chart && {
      chart: onReplica((context: Context, input: { query: object }) => readChart(context, input, chart)),
    }),
  };
  return implementUntyped(report.calls, made);
}
