import type { FileColumn } from './report-content.ts';

/** A column of a paper. */
export interface PlacedColumn extends FileColumn {
  /** Its width, compared with that of the others. */
  points: number;
  /** Whether the heading is written upwards, since the column is narrow. */
  upwards: boolean;
}

/** The column with the number of a row. */
export const NUMBER_WIDTH = 26;
/** The same column with the word for totals. */
export const TOTAL_WIDTH = 40;
/** What columns may take in both layouts of a page. */
const [PORTRAIT, LANDSCAPE] = [497 - NUMBER_WIDTH, 743 - NUMBER_WIDTH];
/** Points of a pixel on the screen: paper has a smaller type and less space around it. */
const POINTS = 0.5;
/** Where columns are narrow, names take two lines in a smaller type; a long word still fits. */
const NARROW_TEXT = 0.34;
const WORD_POINTS = 56;
const SMALL_TYPE = 7.5;
const NUMBER_POINTS = 54;
/** Points of a letter of a heading, in the usual and in the smaller type, and of the space beside it. */
const [LETTER, SMALL_LETTER, CELL_PADDING] = [5.2, 4.7, 6];
/** Narrow columns have room for “100 000”, and those of a matrix for the long name of a subject in four lines. */
const NARROW_POINTS = { count: 38, number: 38, percent: 38, cells: 45 };

export const isNumeric = (kind: FileColumn['kind']): kind is keyof typeof NARROW_POINTS =>
  kind in NARROW_POINTS;

/** The longest word of a heading is not broken. */
const wordPoints = (heading: string, letter: number) =>
  Math.max(...heading.split(/\s+/).map((word) => word.length)) * letter + CELL_PADDING;
const placed = (column: FileColumn): PlacedColumn => ({
  ...column,
  points: Math.max(
    isNumeric(column.kind) ? NUMBER_POINTS : column.width * POINTS,
    wordPoints(column.heading, LETTER),
  ),
  upwards: false,
});
const narrowed = (column: PlacedColumn): PlacedColumn =>
  isNumeric(column.kind)
    ? { ...column, points: NARROW_POINTS[column.kind], upwards: true }
    : {
        ...column,
        points: Math.max(WORD_POINTS, column.width * NARROW_TEXT, wordPoints(column.heading, SMALL_LETTER)),
      };

const widthOf = (columns: readonly PlacedColumn[]) => columns.reduce((sum, { points }) => sum + points, 0);

/** Divides columns into parts that fit on a page. Each part begins with the first column, which names the row. */
function divided([first, ...others]: PlacedColumn[]): PlacedColumn[][] {
  if (first === undefined) return [];
  const parts: PlacedColumn[][] = [[first]];
  for (const column of others) {
    const part = parts.at(-1) ?? [];
    if (part.length > 1 && widthOf([...part, column]) > LANDSCAPE) parts.push([first, column]);
    else part.push(column);
  }
  return parts;
}

/**
 * Places the columns of a report on A4: upright while they fit, then on its side, then with narrow columns, and at last in
 * several tables one below the other.
 */
export function arrangeColumns(columns: readonly FileColumn[]): {
  landscape: boolean;
  parts: PlacedColumn[][];
  fontSize?: number;
} {
  const wide = columns.map(placed);
  if (widthOf(wide) <= PORTRAIT) return { landscape: false, parts: [wide] };
  if (widthOf(wide) <= LANDSCAPE) return { landscape: true, parts: [wide] };
  return { landscape: true, parts: divided(wide.map(narrowed)), fontSize: SMALL_TYPE };
}
