import type { Position, Rectangle } from '#features/ratings/grid/cell-selection.ts';

/** Rows of cell texts. */
export type CellTexts = readonly (readonly string[])[];

export interface PastedCell extends Position {
  text: string;
}

/**
 * Reads tab-separated text as spreadsheets copy it: quoted cells may contain tabs, line breaks and doubled quotes. The line
 * break after the last row, which Excel adds, is no row.
 */
export function parseCells(copied: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex <= copied.length) {
    const [, content = '', separator = ''] = cell.exec(copied) ?? [];
    rows.at(-1)?.push(unquoted(content));
    if (separator === '') break;
    if (separator !== '\t') rows.push([]);
  }
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop();
  return rows;
}

const unquoted = (content: string) =>
  content.length > 1 && content.startsWith('"') && content.endsWith('"')
    ? content.slice(1, -1).replaceAll('""', '"')
    : content;

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const formatCells = (cells: CellTexts): string =>
  cells.map((row) => row.map(quoted).join('\t')).join('\r\n');

interface Pasting {
  cells: CellTexts;
  /** The selected cells: one cell is the top left corner, several are filled if the copied rectangle fits repeatedly. */
  target: Rectangle;
  rows: number;
  columns: number;
}

/** Where copied cells are placed. @returns the cells inside the grid, and how many copied rows do not fit */
export function placeCells({ cells, target, rows, columns }: Pasting): {
  placed: PastedCell[];
  rowsCut: number;
} {
  const [height, width] = [cells.length, Math.max(...cells.map(({ length }) => length))];
  const [targetHeight, targetWidth] = [target.bottom - target.top + 1, target.right - target.left + 1];
  const down = targetHeight % height === 0 ? targetHeight : height;
  const across = targetWidth % width === 0 ? targetWidth : width;
  const placed: PastedCell[] = [];
  for (let row = 0; row < Math.min(down, rows - target.top); row += 1)
    for (let column = 0; column < Math.min(across, columns - target.left); column += 1) {
      const text = cells[row % height]?.[column % width] ?? '';
      placed.push({ row: target.top + row, column: target.left + column, text });
    }
  return { placed, rowsCut: Math.max(0, target.top + down - rows) };
}

/**
 * Fills a rectangle from its first row, and a single cell from the one above.
 * @param textAt the current text of a cell
 */
export function fillDown(target: Rectangle, textAt: (cell: Position) => string): PastedCell[] {
  const isOneRow = target.top === target.bottom;
  const source = isOneRow ? target.top - 1 : target.top;
  if (source < 0) return [];
  const filled: PastedCell[] = [];
  for (let row = source + 1; row <= target.bottom; row += 1)
    for (let column = target.left; column <= target.right; column += 1)
      filled.push({ row, column, text: textAt({ row: source, column }) });
  return filled;
}
