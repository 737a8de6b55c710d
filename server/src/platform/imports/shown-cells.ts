import { IMPORT_COLUMNS } from '@dekanat/contract/operations/import-limits.ts';
import type { FontStyle, RichTextRun, Cell as WorkbookCell } from 'hucre';
import { escapeHtml } from '#platform/rich-text/plain-text.ts';
import type { Value } from './cell-value.ts';
import { cellText } from './cells.ts';
import type { Markup } from './stored-rows.ts';

/** How a spreadsheet shows its cells where their values differ from that. */
export interface ShownCells {
  /** Texts that are shown for numbers, by `placeOf`. */
  texts: ReadonlyMap<string, string>;
  /** The texts of a row from 0 that have markup, by the values that are read from it. */
  markupOf: (row: number, values: readonly Value[]) => Markup | undefined;
}

/** The key of a cell, by row and column from 0. */
export const placeOf = (row: number, column: number) => `${row},${column}`;

/** A number format without its quoted and escaped signs, which are text. */
const codesOf = (format: string) => format.replace(/"[^"]*"|\\./g, '');
const showsPercentage = (format: string) => codesOf(format).includes('%');
const showsFraction = (format: string) => /[?#0]\/[?#0\d]/.test(codesOf(format));
/** Formats of fractions fill with blanks to the width of the widest fraction. */
const withoutFill = (fraction: string) =>
  fraction
    .replace(/\s*\/\s*/, '/')
    .replace(/\s+/g, ' ')
    .trim();

async function shownNumber(value: number, format: string, asShown: boolean): Promise<string | undefined> {
  const isFraction = asShown && showsFraction(format);
  if (!isFraction && !showsPercentage(format)) return undefined;
  const { formatValue } = await import('hucre');
  const text = formatValue(value, format);
  return isFraction ? withoutFill(text) : text;
}

const SCRIPTS = { superscript: 'sup', subscript: 'sub' } as const;

/** The elements of a font, the outermost first. */
const elementsOf = ({ bold, italic, underline, vertAlign }: FontStyle): string[] => [
  ...(bold ? ['b'] : []),
  ...(italic ? ['i'] : []),
  ...(underline ? ['u'] : []),
  ...(vertAlign ? [SCRIPTS[vertAlign]] : []),
];

interface Piece {
  text: string;
  elements: string[];
}

/** Runs with their elements. Emphasis of the whole text is the layout of the cell; a superscript or subscript is not. */
function piecesOf(runs: readonly RichTextRun[], font: FontStyle): Piece[] {
  const pieces = runs.map((run) => ({ text: run.text, elements: elementsOf(run.font ?? font) }));
  const filled = pieces.filter(({ text }) => text.trim() !== '');
  const isLayout = (element: string) =>
    /^[biu]$/.test(element) && filled.every(({ elements }) => elements.includes(element));
  return pieces.map(({ text, elements }) => ({
    text,
    elements: elements.filter((element) => !isLayout(element)),
  }));
}

function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { text, elements } of pieces)
    for (const [index, part] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) lines.push([]);
      const last = lines.at(-1)?.at(-1);
      if (last?.elements.join() === elements.join()) last.text += part;
      else lines.at(-1)?.push({ text: part, elements });
    }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
}

const htmlOf = ({ text, elements }: Piece): string =>
  text === ''
    ? ''
    : elements.reduceRight((html, element) => `<${element}>${html}</${element}>`, escapeHtml(text));

/** The text of a cell as HTML, with a paragraph for each line, if some of it has markup. */
function markupOf({ richText, style }: WorkbookCell, text: string): string | undefined {
  const lines = linesOf(piecesOf(richText ?? [{ text }], style?.font ?? {}));
  if (lines.flat().every(({ elements }) => elements.length === 0)) return undefined;
  const html = lines.map((line) => `<p>${line.map(htmlOf).join('').trim()}</p>`).join('');
  return html.replaceAll('\0', '').toWellFormed();
}

/** The markup of a row, made when the row is read: every cell may refer to the same long text. */
function markupOfRow(
  cells: ReadonlyMap<string, WorkbookCell>,
  row: number,
  values: readonly Value[],
): Markup | undefined {
  const markup: Markup = {};
  for (const [column, value] of values.slice(0, IMPORT_COLUMNS).entries()) {
    const cell = cells.get(placeOf(row, column));
    if (cell === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const html = markupOf(cell, cellText(value));
    if (html !== undefined) markup[column] = html;
  }
  return Object.keys(markup).length === 0 ? undefined : markup;
}

const NOTHING_SHOWN: ShownCells = { texts: new Map(), markupOf: () => undefined };

/** What a sheet shows in its first `rows` rows: percentages, and with `asShown` also fractions and markup. */
export async function shownCells(
  bytes: Uint8Array,
  { sheet, rows, asShown }: { sheet: number; rows: number; asShown: boolean },
): Promise<ShownCells> {
  if (rows === 0) return NOTHING_SHOWN;
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { sheets: [sheet], readStyles: true, maxRows: rows });
  const cells = sheets[0]?.cells ?? new Map<string, WorkbookCell>();
  const texts = new Map<string, string>();
  for (const [place, { value, style: { numFmt = '' } = {} }] of cells) {
    const text = typeof value === 'number' ? await shownNumber(value, numFmt, asShown) : undefined;
    if (text !== undefined) texts.set(place, text);
  }
  return { texts, markupOf: (row, values) => (asShown ? markupOfRow(cells, row, values) : undefined) };
}
