import { formatDay, today } from '@dekanat/contract/api/days.ts';
import { formatNumber, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { PDF_ROWS_MAX } from '@dekanat/contract/reports/report.ts';
import type { ReportColumn } from '@dekanat/contract/reports/report-columns.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { PaperCell } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { filterFacts } from './filter-facts.ts';
import { headingOf, type ReportFile, type ReportRow, titleOf } from './report-content.ts';

const NONE = '—';
const NUMERIC: ReportColumn['kind'][] = ['count', 'number', 'percent'];
/** A table with more columns needs a page on its side. */
const PORTRAIT_COLUMNS = 7;
const WIDTH = 120;

/** The report of one university as a paper: letterhead, filters, rows, totals. @throws Refusal (422) when nobody would read it */
export async function reportPaper(context: Context, report: ReportFile): Promise<Download> {
  const { db, scope, services } = context;
  if (scope.universityId === null) throw new Refusal('incomplete', { key: 'report.pdf.one_university' });
  const language = messageLanguage(context);
  const rows: ReportRow[] = [];
  for await (const row of report.rows) {
    rows.push(row);
    if (rows.length > PDF_ROWS_MAX)
      throw new Refusal('incomplete', { key: 'report.pdf.too_long', values: { max: PDF_ROWS_MAX } });
  }
  const issuer = await readIssuer(db, scope.universityId, 'total_sheet');
  const title = translate(titleOf(report), language);
  const day = formatDay(today());
  const cells = (row: ReportRow, bold: boolean) =>
    report.shown.map((column) => cellOf(row[column], report.columns[column]?.kind, { bold, language }));
  const totals = { ...(await report.totals()), [report.shown[0] ?? '']: translate('report.total', language) };
  const widths = report.shown.map((column) => report.columns[column]?.width ?? WIDTH);
  const paper = {
    title: `${title} ${day}`,
    landscape: report.shown.length > PORTRAIT_COLUMNS,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      { kind: 'title' as const, title, subtitle: day },
      { kind: 'facts' as const, rows: await filterFacts(context, report.filters) },
      {
        kind: 'table' as const,
        table: {
          widths: [WIDTH / 3, ...widths],
          head: [
            [
              { text: '№' },
              ...report.shown.map((column) => ({ text: translate(headingOf(column), language) })),
            ],
          ],
          body: [
            ...rows.map((row, at) => [String(at + 1), ...cells(row, false)]),
            ['', ...cells(totals, true)],
          ],
        },
      },
    ],
    closing: { signatures: printedSignatures(issuer, [language]) },
    footer: `${issuer.name[language]} · ${title}`,
  };
  return paperFile(paper, `${title} ${today()}.pdf`, await readLogos(services, [issuer.logo_file_id]));
}

interface Style {
  bold: boolean;
  language: InterfaceLanguage;
}

function cellOf(
  value: unknown,
  kind: ReportColumn['kind'] | undefined,
  { bold, language }: Style,
): PaperCell {
  if (value === null || value === undefined) return { text: NONE, align: 'right' };
  if (typeof value === 'number') {
    const number = formatNumber(value, language);
    return { text: kind === 'percent' ? `${number}%` : number, align: 'right', bold };
  }
  return {
    text: String(value),
    align: kind !== undefined && NUMERIC.includes(kind) ? 'right' : 'left',
    bold,
  };
}
