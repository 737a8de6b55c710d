import { z } from 'zod';
import type { Access } from '#api/endpoint.ts';
import { ScopedQuery } from '#api/lists.ts';
import type { ContractTextKey } from '../locales/text-key.ts';

/** The bars that a chart has at most; what is beyond them is counted together. */
export const BARS_MAX = 100;
/** The days that a chart of days has at most, and without a first day. */
export const CHART_DAYS = { most: 92, usual: 30 } as const;

/**
 * The chart of a report that counts records. A bar is a row, or all rows with the same value of `filter` together. Opening a bar opens
 * its records.
 */
export interface RowsChart<Column extends string = string, Filter extends string = string> {
  of: 'rows';
  /** The columns that name a bar. */
  by: readonly Column[];
  /** Counts that together are one whole. */
  series: readonly Column[];
  filter?: Filter;
  /** Bars are in the order of the table. Otherwise the largest is first. */
  inOrder?: boolean;
}

/**
 * The chart of a report of records. A bar is a day in Tashkent, or a value of a filter, each of which has a text. Opening a bar applies
 * the filter, and opening a part of it `seriesFilter` as well, whose values the series are. `series` have a heading as columns do.
 */
export type RecordsChart<Filter extends string = string> =
  | (Titled<Filter> & { of: 'days' })
  | (Titled<Filter> & {
      of: 'choices';
      values: readonly string[];
      /** Of the text keys of its values: `waiting` for `report.waiting.30`. */
      texts: string;
    });
interface Titled<Filter> {
  title: ContractTextKey;
  filter: Filter;
  seriesFilter?: Filter;
  series: readonly string[];
}

/** Its numbers are counted from all rows that match the filters, as the totals of the table are. */
export type ReportChart = RowsChart | RecordsChart;

export const ChartAnswer = z.object({
  bars: z.array(
    z.object({
      /** The row, day or value of the filter; empty for rows without a value of it. */
      key: z.string(),
      /** What the columns `by` have. In a report of all universities the name of the university is after them. */
      names: z.array(z.string().nullable()),
      /** By series. */
      values: z.array(z.int()),
    }),
  ),
  /** The number of bars with those beyond the limit. */
  total: z.int(),
  /** By series: the sums of the bars beyond the limit. */
  others: z.array(z.int()),
});
export type ChartAnswer = z.infer<typeof ChartAnswer>;

/** The numbers of a chart, with the filters of the report. */
export const chartCall = <A extends Access, Shape extends z.ZodRawShape>(
  path: `/${string}`,
  access: A,
  filters: Shape,
) =>
  ({
    method: 'GET',
    path: `${path}/chart` as `/${string}`,
    access,
    query: z.strictObject({ ...ScopedQuery.shape, ...filters }),
    result: ChartAnswer,
  }) as const;
