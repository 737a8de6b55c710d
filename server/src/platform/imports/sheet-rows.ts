import type { ReadOptions } from 'hucre/xlsx';
import type { TextKey } from '#locales/text-key.ts';
import { restoreFormulas } from '#platform/exports/csv-formulas.ts';
import type { Value } from './cell-value.ts';
import { type MergedCells, mergedCells } from './merged-cells.ts';
import { paddedNumbers } from './padded-numbers.ts';
import { placeOf, shownCells } from './shown-cells.ts';
import type { Markup } from './stored-rows.ts';
import { uncalculatedCells } from './uncalculated-cells.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Message key of the reason. */
export class UnreadableSheet extends Error {
  readonly key: TextKey;
  constructor(key: TextKey) {
    super(key);
    this.key = key;
  }
}

/** A row with its number in the file, from 1. */
export interface NumberedRow {
  place: number;
  values: Value[];
  markup?: Markup | undefined;
}

/** Limits of all unpacked parts, and of the parts that are buffered in memory. */
const MAX_UNPACKED_BYTES = 150_000_000;
const MAX_BUFFERED_BYTES = 24_000_000;
/** The last row that a workbook can have. */
const MAX_ROWS = 1_048_576;
const SHEET = /\/worksheets\/[^/]+\.xml$/i;

interface VisibleSheet {
  name: string;
  index: number;
}

/** The sheets that are not hidden, in order. */
async function visibleSheets(bytes: Uint8Array): Promise<VisibleSheet[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const visible: VisibleSheet[] = [];
  const select: ReadOptions['sheets'] = ({ name, index, hidden, veryHidden }) => {
    if (!hidden && !veryHidden) visible.push({ name, index });
    return false;
  };
  await readXlsx(bytes, { sheets: select });
  return visible;
}

const firstVisibleSheet = async (bytes: Uint8Array) => (await visibleSheets(bytes))[0]?.index ?? 0;

/** The parts. @throws UnreadableSheet when they are too large, or their sizes are unknown */
function requireSizes(bytes: Uint8Array): ZipEntry[] {
  const entries = zipEntries(bytes);
  if (entries === undefined) throw new UnreadableSheet('import.file.unreadable');
  let [total, buffered] = [0, 0];
  for (const { name, unpacked } of entries) {
    total += unpacked;
    if (!SHEET.test(name)) buffered += unpacked;
  }
  if (total > MAX_UNPACKED_BYTES || buffered > MAX_BUFFERED_BYTES)
    throw new UnreadableSheet('import.file.unpacked');
  return entries;
}

/** A picture that lies on a cell. */
export interface SheetPicture {
  /** The number of its row, from 1, and of its column, from 0. */
  place: number;
  column: number;
  /** Its alternative text. */
  name: string;
  bytes: Buffer;
}

/** The pictures of the sheet that `workbookRows` reads. */
export async function workbookPictures(bytes: Uint8Array): Promise<SheetPicture[]> {
  // Reading pictures takes much memory, which is saved for workbooks without any.
  if (!requireSizes(bytes).some(({ name }) => name.includes('/media/'))) return [];
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { sheets: [await firstVisibleSheet(bytes)], maxRows: 1 });
  return (sheets[0]?.images ?? []).map(({ data, anchor: { from }, altText = '' }) => ({
    place: from.row + 1,
    column: from.col,
    name: altText,
    bytes: Buffer.from(data),
  }));
}

/** What is read of a workbook beside its values. */
export interface Shown {
  /** The rows in which percentages are read as they are shown, not as fractions. */
  percentageRows: number;
  /** In these rows, fractions are also read as they are shown, and texts with their markup. */
  asShown: boolean;
}

/**
 * Reads one sheet, values only: cached results of formulas, no external links. A formula without a result is marked. Integers that the
 * spreadsheet shows with leading zeros are texts as they are shown; so is what `Shown` names.
 */
export async function* workbookRows(
  bytes: Uint8Array,
  { percentageRows, asShown }: Shown,
): AsyncGenerator<NumberedRow> {
  const entries = requireSizes(bytes);
  const { streamXlsxRows } = await import('hucre/xlsx');
  const sheet = await firstVisibleSheet(bytes);
  const { texts, markupOf } = await shownCells(bytes, { sheet, rows: percentageRows, asShown });
  const withZeros = paddedNumbers(bytes, entries, sheet);
  const withMarks = uncalculatedCells(bytes, entries, sheet);
  let last = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    // Spreadsheets number rows in ascending order; refuse anything else, because rows are stored by number.
    if (!Number.isInteger(index) || index < last || index >= MAX_ROWS)
      throw new UnreadableSheet('import.file.unreadable');
    last = index + 1;
    const read = await withMarks(index, await withZeros(index, values as Value[]));
    const shown =
      texts.size === 0 ? read : read.map((value, column) => texts.get(placeOf(index, column)) ?? value);
    yield { place: last, values: shown, markup: markupOf(index, shown) };
  }
}

/** The merged cells of the sheet that `workbookRows` reads. */
export const workbookMerges = async (bytes: Uint8Array): Promise<MergedCells> =>
  mergedCells(bytes, requireSizes(bytes), await firstVisibleSheet(bytes));

/** Of other sheets: those that are examined, their rows that are, and the names that are returned. */
const [EXAMINED_SHEETS, EXAMINED_ROWS, NAMED_SHEETS] = [10, 1_000, 50];
const isFilled = (value: unknown) => value !== null && value !== undefined && String(value).trim() !== '';

/** Whether a sheet has rows; also if it cannot be read, or begins with many blank rows. */
async function hasRows(bytes: Uint8Array, sheet: number): Promise<boolean> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  let examined = 0;
  try {
    for await (const { values } of streamXlsxRows(bytes, { sheet })) {
      examined += 1;
      if (values.some(isFilled) || examined === EXAMINED_ROWS) return true;
    }
  } catch {
    return true;
  }
  return false;
}

/** Names of the visible sheets with rows that `workbookRows` does not read. */
export async function otherSheets(bytes: Uint8Array): Promise<string[]> {
  const [, ...others] = await visibleSheets(bytes);
  const names: string[] = [];
  for (const [place, { name, index }] of others.slice(0, NAMED_SHEETS).entries())
    if (place >= EXAMINED_SHEETS || (await hasRows(bytes, index))) names.push(name);
  return names;
}

/** Excel writes CSV in the local code page by default, and “Unicode text” in UTF-16. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableSheet('import.file.unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const SAMPLE_LENGTH = 20_000;
const DELIMITERS = [';', ',', '\t'];

export async function* csvRows(bytes: Uint8Array): AsyncGenerator<NumberedRow> {
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  const text = decodeText(bytes);
  // Many systems export HTML as “Excel”.
  if (/^\uFEFF?\s*<(!doctype|html|head|meta|table)\b/i.test(text))
    throw new UnreadableSheet('import.file.unreadable');
  const detected = detectDelimiter(text.slice(0, SAMPLE_LENGTH));
  const delimiter = DELIMITERS.includes(detected) ? detected : ',';
  let index = 0;
  for (const cells of streamCsvRows(text, { delimiter, skipEmptyRows: false })) {
    index += 1;
    const values = (cells as Value[]).map((cell) =>
      typeof cell === 'string' ? restoreFormulas(cell) : cell,
    );
    yield { place: index, values };
  }
}
