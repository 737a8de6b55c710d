import type { Value } from './cell-value.ts';
import type { Package } from './package-parts.ts';
import { openTags, type Tag } from './package-tags.ts';

// The reader of rows returns values alone, and the reader of whole cells needs several times the memory. What else is needed of cells is
// therefore read here, beside the rows.

/** What was found in the cells of a row, by column from 0. */
interface CellRow<Found> {
  index: number;
  cells: Map<number, Found>;
}

/** The column of a cell, from 0: as its reference says, else after the previous one. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Za-z]{1,3}(?=\d)/.exec(reference ?? '')?.[0].toUpperCase();
  if (letters === undefined) return next;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What a cell has: a formula, a value, or a text in place of a value. */
const PARTS_OF_CELLS = new Set(['f', 'v', 'is']);
const NAMES = new Set(['row', 'c', ...PARTS_OF_CELLS, 'extLst']);

/** Keeps the place in a sheet while its tags are read. Extensions have formulas that are in no cell. */
function placeIn() {
  let [index, next] = [-1, 0];
  let column: number | undefined;
  return {
    read({ name, attributes: { r: reference } }: Tag): number | undefined {
      if (name === 'row') {
        index = reference === undefined ? index + 1 : Number(reference) - 1;
        next = 0;
      }
      if (name === 'c') {
        column = columnOf(reference, next);
        next = column + 1;
      } else if (!PARTS_OF_CELLS.has(name)) column = undefined;
      return column;
    },
    row: () => index,
  };
}

/**
 * The rows of a sheet with what `find` finds in the tags of their cells: those of the cell itself, `c`, of its formula, `f`, and of its
 * value, `v` or `is`. `before` is what it found in the previous tags of the cell.
 */
export async function* cellRows<Found>(
  { bytes, parts }: Package,
  part: string,
  find: (tag: Tag, before: Found | undefined) => Found | undefined,
): AsyncGenerator<CellRow<Found>> {
  const place = placeIn();
  let row: CellRow<Found> = { index: -1, cells: new Map() };
  for await (const tag of openTags(bytes, parts.get(part), NAMES)) {
    const column = place.read(tag);
    if (tag.name === 'row') {
      yield row;
      row = { index: place.row(), cells: new Map() };
    }
    if (column === undefined) continue;
    const found = find(tag, row.cells.get(column));
    if (found !== undefined) row.cells.set(column, found);
  }
  yield row;
}

/** Changes the values of rows by what was found in their cells. Rows are given in ascending order. */
export function changeRows<Found>(
  rows: AsyncGenerator<CellRow<Found>>,
  change: (values: Value[], cells: ReadonlyMap<number, Found>) => Value[],
) {
  let next: CellRow<Found> | undefined = { index: -1, cells: new Map() };
  return async (index: number, values: Value[]): Promise<Value[]> => {
    while (next !== undefined && next.index < index) next = (await rows.next()).value ?? undefined;
    return next?.index === index ? change(values, next.cells) : values;
  };
}
