import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { AnyReport, ReportRecord } from '@dekanat/contract/reports/report.ts';
import type { ChartAnswer } from '@dekanat/contract/reports/report-chart.ts';
import type { z } from 'zod';

export type ChartEndpoint = Endpoint & { result: z.ZodType<ChartAnswer> };
export type RecordsEndpoint = Endpoint & { result: z.ZodType<Page<ReportRecord>> };

/** A report with its calls, as `listReport` and `countReport` of the contract make it. */
export type ReportWithCalls = AnyReport & {
  calls: { list: Endpoint; export: Endpoint; records?: Endpoint; chart?: Endpoint };
};

/** A report as a screen shows it that has no use for these columns, other fields and filters. */
export const withoutParts = (report: ReportWithCalls, parts: readonly string[]): ReportWithCalls => {
  const remaining = <Part>(named: Record<string, Part>): Record<string, Part> =>
    Object.fromEntries(Object.entries(named).filter(([name]) => !parts.includes(name)));
  return {
    ...report,
    fields: remaining(report.fields),
    columns: remaining(report.columns),
    optional: report.optional.filter((name) => !parts.includes(name)),
  };
};

/** Whether rows of all universities name their own. */
export const namesUniversities = ({ ofUniversities = false }: ReportWithCalls): boolean => !ofUniversities;

/**
 * Whether the title has the number of rows: “Students not attending: 327”. Of a report that counts records in other rows, such as
 * specialities or lessons of a student, it would be taken for the number of these records.
 */
export const numbersRows = ({ calls, rowsAreStudents = false }: ReportWithCalls): boolean =>
  calls.records === undefined || rowsAreStudents;
