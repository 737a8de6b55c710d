import { cellRows, changeRows } from './cell-rows.ts';
import { UNCALCULATED, type Value } from './cell-value.ts';
import { type Package, packageOf, partsOfSheet } from './package-parts.ts';
import { type Tag, textOf } from './package-tags.ts';
import type { ZipEntry } from './zip-entries.ts';

const FORMULA = /<(?:[\w.-]+:)?f[\s>/]/;
/** Characters of the longest beginning of a tag that two pieces may divide. */
const TAG_CHARACTERS = 100;

async function hasFormulas({ bytes, parts }: Package, part: string): Promise<boolean> {
  const entry = parts.get(part);
  if (entry === undefined) return false;
  let rest = '';
  for await (const piece of textOf(bytes, entry)) {
    const text = rest + piece;
    if (FORMULA.test(text)) return true;
    rest = text.slice(-TAG_CHARACTERS);
  }
  return false;
}

/** Whether the cell of a formula has an element for the result, which may be empty. */
type Formula = 'with result' | 'without result';

/** The result of a formula comes after it. */
function formulaIn({ name }: Tag, before: Formula | undefined): Formula | undefined {
  if (name === 'f') return 'without result';
  return name !== 'c' && before !== undefined ? 'with result' : undefined;
}

async function* formulaRows(from: Package, sheet: number) {
  const part = (await partsOfSheet(from, sheet)).sheet;
  if (part === undefined || !(await hasFormulas(from, part))) return;
  yield* cellRows(from, part, formulaIn);
}

/** The reader of rows returns a value for every cell of text or of a boolean, also without a result: '' or false. */
const resultOf = (value: Value, formula: Formula) =>
  formula === 'with result' ? (value ?? UNCALCULATED) : UNCALCULATED;

function marked(values: readonly Value[], formulas: ReadonlyMap<number, Formula>): Value[] {
  const width = Math.max(values.length, ...[...formulas.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column) => {
    const formula = formulas.get(column);
    return formula === undefined ? values[column] : resultOf(values[column], formula);
  });
}

/** Marks the cells of a sheet that have a formula without a result: a program has written the file that calculates none. */
export const uncalculatedCells = (bytes: Uint8Array, entries: readonly ZipEntry[], sheet: number) =>
  changeRows(formulaRows(packageOf(bytes, entries), sheet), marked);
