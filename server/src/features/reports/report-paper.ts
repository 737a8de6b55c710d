import { formatDay, today } from '@dekanat/contract/api/days.ts';
import { formatNumber, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { PDF_ROWS_MAX } from '@dekanat/contract/reports/report.ts';
import type { OwnChoices } from '@dekanat/contract/reports/report-filters.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { PaperCell, PaperTable } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { filterFacts } from './filter-facts.ts';
import { arrangeColumns, isNumeric, NUMBER_WIDTH, type PlacedColumn } from './paper-columns.ts';
import type { FileColumn, ReportRow } from './report-content.ts';

const NONE = '—';

interface PrintedReport {
  title: string;
  columns: FileColumn[];
  rows: AsyncIterable<ReportRow>;
  totals?: () => Promise<ReportRow>;
  filters: Record<string, unknown>;
  choices: OwnChoices | undefined;
}

/** The rows of so many tables. @throws Refusal when nobody would read so many */
async function readRows(rows: AsyncIterable<ReportRow>, tables: number): Promise<ReportRow[]> {
  const read: ReportRow[] = [];
  for await (const row of rows) {
    read.push(row);
    if (read.length * tables > PDF_ROWS_MAX)
      throw new Refusal('incomplete', { key: 'report.pdf.too_long', values: { max: PDF_ROWS_MAX } });
  }
  return read;
}

/** The report of one university as a paper: letterhead, filters, rows, totals. @throws Refusal without a university, and for too many rows */
export async function reportPaper(
  context: Context,
  { title, columns, rows, totals, filters, choices }: PrintedReport,
): Promise<Download> {
  const { db, scope, services } = context;
  if (scope.universityId === null) throw new Refusal('incomplete', { key: 'report.pdf.one_university' });
  const language = messageLanguage(context);
  const { landscape, parts, ...type } = arrangeColumns(columns);
  const printed = { rows: await readRows(rows, parts.length), totals: await totals?.() };
  const issuer = await readIssuer(db, scope.universityId, 'total_sheet');
  const day = formatDay(today());
  const paper = {
    title: `${title} ${day}`,
    landscape,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      { kind: 'title' as const, title, subtitle: day },
      { kind: 'facts' as const, rows: await filterFacts(context, filters, choices) },
      ...parts.map((part) => ({
        kind: 'table' as const,
        table: { ...type, ...tableOf(part, printed, language) },
      })),
    ],
    closing: { signatures: printedSignatures(issuer, [language]) },
    footer: `${issuer.name[language]} · ${title}`,
  };
  return paperFile(paper, `${title} ${today()}.pdf`, await readLogos(services, [issuer.logo_file_id]));
}

/** The rows in some of the columns, numbered. */
function tableOf(
  columns: PlacedColumn[],
  { rows, totals }: { rows: ReportRow[]; totals: ReportRow | undefined },
  language: InterfaceLanguage,
): PaperTable {
  const cells = (row: ReportRow, bold: boolean) =>
    columns.map((column) => ({ ...cellOf(column, row, language), bold }));
  const total = (row: ReportRow) => [
    { text: translate('report.total', language), bold: true, columns: 2 },
    ...cells(row, true).slice(1),
  ];
  return {
    widths: [NUMBER_WIDTH, ...columns.map(({ points }) => points)],
    head: [[{ text: '№' }, ...columns.map(({ heading: text, upwards }) => ({ text, upwards }))]],
    body: [
      ...(rows.length === 0
        ? [[{ text: translate('report.none', language), columns: columns.length + 1 }]]
        : []),
      ...rows.map((row, at) => [String(at + 1), ...cells(row, false)]),
      ...(totals ? [total(totals)] : []),
    ],
  };
}

function cellOf({ cell, kind }: PlacedColumn, row: ReportRow, language: InterfaceLanguage): PaperCell {
  const value = cell(row);
  const align = isNumeric(kind) ? 'right' : 'left';
  if (value === null || value === '') return { text: NONE, align };
  if (typeof value === 'string') return { text: value, align };
  const number = formatNumber(value, language);
  return { text: kind === 'percent' ? `${number}%` : number, align };
}
