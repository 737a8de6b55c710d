import { cellRows, changeRows } from './cell-rows.ts';
import type { Value } from './cell-value.ts';
import { type Package, packageOf, partsOfSheet, tagsOf } from './package-parts.ts';
import type { ZipEntry } from './zip-entries.ts';

/** A format of zeros alone for positive numbers. Colours and languages do not change the digits. */
const PADDED = /^(?:\[[^\]]*\])*(0{2,40})(?:;|$)/;

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

/** The cells of a sheet that are shown with leading zeros, with the number of digits, if the workbook has such a format at all. */
async function* paddedRows(from: Package, sheet: number) {
  const parts = await partsOfSheet(from, sheet);
  const styles = await paddedStyles(from, parts.styles);
  if (styles.size === 0 || parts.sheet === undefined) return;
  yield* cellRows(from, parts.sheet, ({ name, attributes }) =>
    name === 'c' ? styles.get(Number(attributes.s)) : undefined,
  );
}

const padded = (value: Value, digits: number | undefined): Value =>
  digits !== undefined && typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? value.toFixed(0).padStart(digits, '0')
    : value;

/** Replaces the integers of a sheet that are shown with leading zeros by their texts. */
export const paddedNumbers = (bytes: Uint8Array, entries: readonly ZipEntry[], sheet: number) =>
  changeRows(paddedRows(packageOf(bytes, entries), sheet), (values, digits) =>
    values.map((value, column) => padded(value, digits.get(column))),
  );
