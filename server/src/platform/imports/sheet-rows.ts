import type { ReadOptions } from 'hucre/xlsx';
import { unpackedSizes } from './zip-sizes.ts';

/** Why a file is not read, by its text's key. */
export class UnreadableSheet extends Error {}

export type Value = string | number | boolean | Date | null | undefined;
/** A row under its number in the file, from 1. */
export interface NumberedRow {
  place: number;
  values: Value[];
}

/** All parts together, and those that must be held whole. */
const UNPACKED_BYTES = 150_000_000;
const WHOLE_PARTS_BYTES = 24_000_000;
/** The last row that a workbook can have. */
const LAST_PLACE = 1_048_576;
const SHEET = /\/worksheets\/[^/]+\.xml$/i;

/** The first sheet that its writer sees. */
async function firstShown(bytes: Uint8Array): Promise<number> {
  const { readXlsx } = await import('hucre/xlsx');
  let shown: number | undefined;
  const seen: ReadOptions['sheets'] = ({ index, hidden, veryHidden }) => {
    if (!hidden && !veryHidden) shown ??= index;
    return false;
  };
  await readXlsx(bytes, { sheets: seen });
  return shown ?? 0;
}

/** Only one sheet is read, values alone: formulas as they were last computed, links to other files not at all. */
export async function* workbookRows(bytes: Uint8Array): AsyncGenerator<NumberedRow> {
  const sizes = unpackedSizes(bytes);
  if (sizes === undefined) throw new UnreadableSheet('import.file.unreadable');
  let [all, whole] = [0, 0];
  for (const [name, size] of sizes) {
    all += size;
    if (!SHEET.test(name)) whole += size;
  }
  if (all > UNPACKED_BYTES || whole > WHOLE_PARTS_BYTES) throw new UnreadableSheet('import.file.unpacked');
  const { streamXlsxRows } = await import('hucre/xlsx');
  let last = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: await firstShown(bytes) })) {
    // Rows are numbered upwards; no spreadsheet writes others, and each is kept under its number.
    if (!Number.isInteger(index) || index < last || index >= LAST_PLACE)
      throw new UnreadableSheet('import.file.unreadable');
    last = index + 1;
    yield { place: last, values: values as Value[] };
  }
}

/** Excel writes CSV in the code page of its country unless told otherwise, and its “Unicode text” in UTF-16. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableSheet('import.file.unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const HEAD_LENGTH = 20_000;
const DELIMITERS = [';', ',', '\t'];

export async function* csvRows(bytes: Uint8Array): AsyncGenerator<NumberedRow> {
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  const text = decoded(bytes);
  // What many systems call “Excel” is a page.
  if (/^\uFEFF?\s*<(!doctype|html|head|meta|table)\b/i.test(text))
    throw new UnreadableSheet('import.file.unreadable');
  const found = detectDelimiter(text.slice(0, HEAD_LENGTH));
  const delimiter = DELIMITERS.includes(found) ? found : ',';
  let place = 0;
  for (const values of streamCsvRows(text, { delimiter, unescapeFormulae: true, skipEmptyRows: false })) {
    place += 1;
    yield { place, values: values as Value[] };
  }
}
