import type { REPORT_FORMATS } from '@dekanat/contract/reports/report.ts';
import { moduleTests, subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { tableFile } from '#platform/exports/table-export.ts';
import type { Cell } from '#platform/exports/table-worker.ts';
import { filterFacts } from './filter-facts.ts';
import { isNumeric } from './paper-columns.ts';
import { type DeclaredReport, type FileColumn, type ReportRow, titleOf } from './report-content.ts';
import { reportPaper } from './report-paper.ts';

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What the file of a report of any kind has. */
interface ReportFile {
  columns: FileColumn[];
  rows: AsyncIterable<ReportRow>;
  /** The counts of all rows together, once these are read. */
  totals?: () => ReportRow;
  /** The filters in force. */
  filters: Record<string, unknown>;
}

/** Reports about syllabi, which belong to no faculty. */
const OF_NO_FACULTY: readonly string[] = [subjectTests.name, moduleTests.name];

/** The filters in force; a report of someone who sees one faculty has numbers of that faculty, whether it was chosen or not. */
const printedFilters = ({ scope }: Context, name: string, { filters }: ReportFile) => {
  const faculty_id = filters.faculty_id ?? scope.facultyId ?? undefined;
  return OF_NO_FACULTY.includes(name) ? filters : { ...filters, faculty_id };
};

/** The rows, and below them their totals with the word for these in the first column that has no numbers. */
async function* withTotals({ columns, rows, totals }: ReportFile, word: string): AsyncGenerator<Cell[]> {
  let hasRows = false;
  for await (const row of rows) {
    hasRows = true;
    yield columns.map(({ cell }) => cell(row));
  }
  const place = columns.findIndex(({ kind }) => !isNumeric(kind));
  if (!hasRows || totals === undefined || place === -1) return;
  const cells = columns.map(({ cell }) => cell(totals()));
  if (cells.some((cell) => cell !== null)) yield cells.with(place, word);
}

/** Below the table of a workbook, after an empty row: the filters. They follow the table, whose headings stay the first row. */
async function* withFacts(
  rows: AsyncIterable<Cell[]>,
  facts: { label: string; value: string }[],
): AsyncGenerator<Cell[]> {
  yield* rows;
  if (facts.length > 0) yield [];
  for (const { label, value } of facts) yield [label, value];
}

/** A report as a file: a table for spreadsheets with totals, to which a workbook adds the filters, or a paper with letterhead, filters and totals. */
export async function writeReportFile(
  context: Context,
  format: ReportFormat,
  report: Omit<DeclaredReport, 'columns'>,
  file: ReportFile,
): Promise<Download> {
  const language = messageLanguage(context);
  const title = translate(titleOf(report), language);
  const filters = printedFilters(context, report.name, file);
  if (format === 'pdf') return reportPaper(context, { title, ...file, report, filters });
  const headings = file.columns.map(({ heading }) => heading);
  const facts = format === 'xlsx' ? await filterFacts(context, filters, report) : [];
  const rows = withFacts(withTotals(file, translate('report.total', language)), facts);
  return tableFile(format, { name: report.file ?? title, sheet: title, headings, rows }, (row) => row);
}
