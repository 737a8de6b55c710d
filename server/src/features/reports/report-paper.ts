import { formatDay, today } from '@dekanat/contract/api/days.ts';
import { formatNumber, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { PDF_ROWS_MAX } from '@dekanat/contract/reports/report.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { PaperCell, PaperTable } from '#platform/documents/paper.ts';
import {
  NO_LETTERHEAD,
  type PaperIssuer,
  printedLetterhead,
  printedSignatures,
  readIssuer,
} from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { filterFacts } from './filter-facts.ts';
import { arrangeColumns, isNumeric, NUMBER_WIDTH, type PlacedColumn, TOTAL_WIDTH } from './paper-columns.ts';
import type { DeclaredReport, FileColumn, ReportRow } from './report-content.ts';

const NONE = '—';

interface PrintedReport {
  title: string;
  columns: FileColumn[];
  rows: AsyncIterable<ReportRow>;
  totals?: () => ReportRow;
  filters: Record<string, unknown>;
  report: Pick<DeclaredReport, 'name' | 'choices' | 'ofUniversities'>;
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

/** The issuer of the papers of one university. @throws Refusal without a university, unless the rows are universities */
async function issuerOf({ db, scope }: Context, ofUniversities: boolean): Promise<PaperIssuer | undefined> {
  if (scope.universityId !== null) return readIssuer(db, scope.universityId, 'total_sheet');
  if (ofUniversities) return undefined;
  throw new Refusal('incomplete', { key: 'report.pdf.one_university' });
}

/**
 * The report as a paper: letterhead of the university, filters, rows, totals. That of all universities has no letterhead and
 * signatures. @throws Refusal without a university, and for too many rows
 */
export async function reportPaper(
  context: Context,
  { title, columns, rows, totals, filters, report }: PrintedReport,
): Promise<Download> {
  const issuer = await issuerOf(context, report.ofUniversities ?? false);
  const language = messageLanguage(context);
  const { landscape, parts, ...type } = arrangeColumns(columns);
  const printed = { rows: await readRows(rows, parts.length), totals: totals?.() };
  const day = formatDay(today());
  const paper = {
    title: `${title} ${day}`,
    landscape,
    letterhead: issuer ? printedLetterhead(issuer, [language]) : NO_LETTERHEAD,
    blocks: [
      { kind: 'title' as const, title, subtitle: day },
      { kind: 'facts' as const, rows: await filterFacts(context, filters, report) },
      ...parts.map((part) => ({
        kind: 'table' as const,
        table: { ...type, ...tableOf(part, printed, language) },
      })),
    ],
    ...(issuer && { closing: { signatures: printedSignatures(issuer, [language]) } }),
    footer: issuer ? `${issuer.name[language]} · ${title}` : title,
  };
  return paperFile(
    paper,
    `${title} ${today()}.pdf`,
    await readLogos(context.services, [paper.letterhead.logo_file_id]),
  );
}

/** The rows in some of the columns, numbered. */
function tableOf(
  columns: PlacedColumn[],
  { rows, totals }: { rows: ReportRow[]; totals: ReportRow | undefined },
  language: InterfaceLanguage,
): PaperTable {
  const cells = (row: ReportRow, bold: boolean) =>
    columns.map((column) => ({ ...cellOf(column, row, language), bold }));
  const word = { text: translate('report.total', language), bold: true };
  const [first] = columns;
  /** A first column of numbers has a total of its own: the word stands in the column with the numbers of rows. */
  const isTotalFirst = totals !== undefined && first !== undefined && isNumeric(first.kind);
  const total = (row: ReportRow) =>
    isTotalFirst ? [word, ...cells(row, true)] : [{ ...word, columns: 2 }, ...cells(row, true).slice(1)];
  return {
    widths: [isTotalFirst ? TOTAL_WIDTH : NUMBER_WIDTH, ...columns.map(({ points }) => points)],
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
