import type { Value } from './cell-value.ts';
import { type Package, packageOf, partsOfSheet, tagsOf } from './package-parts.ts';
import { openTags } from './package-tags.ts';
import type { ZipEntry } from './zip-entries.ts';

// The reader of rows returns numbers without their formats, and the reader with formats needs several times the memory. The styles of
// the cells are therefore read here, beside the rows, if the workbook has such a format at all.

/** A format of zeros alone for positive numbers. Colours and languages do not change the digits. */
const PADDED = /^(?:\[[^\]]*\])*(0{2,40})(?:;|$)/;

/** The cells of a row that are shown with leading zeros: the number of digits by column, from 0. */
interface PaddedRow {
  index: number;
  digits: Map<number, number>;
}

/** The number of digits by style of cells. */
async function paddedStyles(from: Package, part: string): Promise<Map<number, number>> {
  const tags = await tagsOf(from, part, 'numFmt', 'cellXfs', 'xf', 'cellStyles', 'dxfs');
  const start = tags.findIndex(({ name }) => name === 'cellXfs');
  const formats = new Map<string | undefined, number>();
  for (const { name, attributes } of tags.slice(0, start + 1)) {
    const zeros = PADDED.exec(attributes.formatCode ?? '')?.[1];
    if (name === 'numFmt' && zeros !== undefined) formats.set(attributes.numFmtId, zeros.length);
  }
  const padded = new Map<number, number>();
  for (const [style, { name, attributes }] of tags.slice(start + 1).entries()) {
    if (name !== 'xf') break;
    const digits = formats.get(attributes.numFmtId);
    if (digits !== undefined) padded.set(style, digits);
  }
  return padded;
}

/** The column of a cell, from 0: as its reference says, else after the previous one. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Za-z]{1,3}(?=\d)/.exec(reference ?? '')?.[0].toUpperCase();
  if (letters === undefined) return next;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The rows of a sheet with the digits of their cells of these styles. */
async function* rowsOfStyles(
  { bytes, parts }: Package,
  part: string,
  styles: ReadonlyMap<number, number>,
): AsyncGenerator<PaddedRow> {
  let row: PaddedRow = { index: -1, digits: new Map() };
  let column = 0;
  for await (const { name, attributes } of openTags(bytes, parts.get(part), new Set(['row', 'c']))) {
    const { r: reference, s: style } = attributes;
    if (name === 'row') {
      yield row;
      row = { index: reference === undefined ? row.index + 1 : Number(reference) - 1, digits: new Map() };
      column = 0;
      continue;
    }
    column = columnOf(reference, column);
    const digits = styles.get(Number(style));
    if (digits !== undefined) row.digits.set(column, digits);
    column += 1;
  }
  yield row;
}

async function* paddedRows(from: Package, sheet: number): AsyncGenerator<PaddedRow> {
  const parts = await partsOfSheet(from, sheet);
  const styles = await paddedStyles(from, parts.styles);
  if (styles.size === 0) return;
  if (parts.sheet !== undefined) yield* rowsOfStyles(from, parts.sheet, styles);
}

const padded = (value: Value, digits: number | undefined): Value =>
  digits !== undefined && typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? value.toFixed(0).padStart(digits, '0')
    : value;

/** Replaces the integers of a sheet that are shown with leading zeros by their texts. Rows are given in ascending order. */
export function paddedNumbers(bytes: Uint8Array, entries: readonly ZipEntry[], sheet: number) {
  const rows = paddedRows(packageOf(bytes, entries), sheet);
  let next: PaddedRow | undefined = { index: -1, digits: new Map() };
  return async (index: number, values: Value[]): Promise<Value[]> => {
    while (next !== undefined && next.index < index) next = (await rows.next()).value ?? undefined;
    if (next?.index !== index) return values;
    const { digits } = next;
    return values.map((value, column) => padded(value, digits.get(column)));
  };
}
