import type { REPORT_FORMATS } from '@dekanat/contract/reports/report.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import type { Cell } from '#platform/exports/table-worker.ts';
import { headingOf, type ReportFile, titleOf } from './report-content.ts';
import { reportPaper } from './report-paper.ts';

/** A report as a file: a table for spreadsheets, or a paper with letterhead, filters and totals. */
export const writeReportFile = (
  context: Context,
  format: (typeof REPORT_FORMATS)[number],
  file: ReportFile,
): Promise<Download> =>
  format === 'pdf'
    ? reportPaper(context, file)
    : writeTableFile(context, format, {
        title: titleOf(file),
        name: file.file,
        columns: file.shown,
        heading: headingOf,
        cell: (row, column) => (row[column] ?? null) as Cell,
        rows: file.rows,
      });
