import { formatDay } from '@dekanat/contract/api/days.ts';
import type { Resource } from '@dekanat/contract/api/resource.ts';
import type { ReportColumn, ReportFile } from '@dekanat/contract/reports/report-columns.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type Feature, implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { onReplica } from '#api/replica-handlers.ts';
import type { AnyQuery, QueryScope } from '#crud/query-scope.ts';
import type { RelatedNames, WithNames } from '#crud/related-names.ts';
import { searchFilter } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Cell } from '#platform/exports/table-worker.ts';
import { largeList } from '#platform/resources/large-list.ts';
import { headingOf, titleOf } from './report-content.ts';
import type { SearchedFilters } from './report-filters.ts';

/** What `listReport` of the contract makes. */
interface ListReport {
  name: string;
  title?: TextKey;
  columns: Record<string, ReportColumn>;
  calls: { list: { query: z.ZodObject }; export: { query: z.ZodObject } };
}

/** The filters of a list report, with the students that `fio` finds. */
export type ListFilters<R extends ListReport> = SearchedFilters<R>;

type Row = Record<string, unknown>;

/** What a list report declares, as `largeList` reads it; filters and file follow from the report. */
interface Declaration<
  R extends ListReport,
  Shown extends { id: number },
  Names extends RelatedNames<keyof Shown & string>,
> {
  /** The records in scope that match, without columns and order. */
  matching: (view: QueryScope, filters: ListFilters<R>) => AnyQuery<object>;
  /** The column of `matching` with the id of a record. */
  id: `${string}.${string}`;
  /** The order of records, in which no two are equal. */
  order: () => RawBuilder<unknown>;
  /** What is shown of the records with these ids. */
  rows: (view: QueryScope, ids: RawBuilder<number>, filters: ListFilters<R>) => AnyQuery<Shown>;
  names: Names;
  /** What the rows of a page show besides, such as addresses of files. */
  page?: (context: Context, rows: WithNames<Shown, Names>[]) => Promise<WithNames<Shown, Names>[]>;
}

/** The handlers of a report whose rows are records. */
export function listReportFeature<
  R extends ListReport,
  Shown extends { id: number },
  const Names extends RelatedNames<keyof Shown & string>,
>(report: R, declaration: Declaration<R, Shown, Names>): Feature {
  const { page: complete, ...listed } = declaration;
  const handlers = largeList<R['calls'], ListFilters<R>, Shown, Names, Row>(report.calls, {
    ...listed,
    filters: async (context: Context, given) =>
      ({
        ...given,
        term: await searchFilter(context, (given as { fio?: string }).fio),
      }) as unknown as ListFilters<R>,
    file: {
      title: titleOf(report),
      headings: headingOf,
      cells: cellsOf(report.columns) as object,
    },
  });
  const list = async (context: Context, input: Parameters<typeof handlers.list>[1]) => {
    const page = await handlers.list(context, input);
    return complete ? { ...page, data: await complete(context, page.data) } : page;
  };
  return implement(
    report.calls as unknown as Resource,
    {
      list: onReplica(list),
      export: handlers.export,
    } as never,
  );
}

/** How a file shows a value of each kind; texts and numbers as they are. */
const CELLS: Partial<Record<ReportColumn['kind'], (value: never) => Cell>> = {
  instant: (value: string) => formatInstant(value),
  day: (value: string) => formatDay(value),
  files: (value: ReportFile[]) => value.map(({ name }) => name).join(', '),
};

function cellsOf(columns: ListReport['columns']) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      (row: Row, text: (key: TextKey) => string): Cell => {
        const value = row[name] as Cell;
        if (value === null) return null;
        if (column.kind === 'choice') return text(`report.${column.texts}.${value}` as TextKey);
        return CELLS[column.kind]?.(value as never) ?? value;
      },
    ]),
  );
}
