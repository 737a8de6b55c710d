export interface Position {
  row: number;
  column: number;
}

/** A rectangle of cells; `active` has the focus, `extent` is the opposite corner. */
export interface Selection {
  active: Position;
  extent: Position;
  /** The column in which a series of Tab keys began: Enter returns to it. */
  tabColumn?: number;
}

export interface Rectangle {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Size of a grid, and the columns that Tab stops at. */
export interface GridShape {
  rows: number;
  columns: number;
  tabStops: readonly number[];
  /** Rows of a page, for Page Up and Page Down. */
  page: number;
}

type Direction = 'up' | 'down' | 'left' | 'right' | 'page-up' | 'page-down' | 'row-start' | 'row-end';
export type Move = Direction | 'top' | 'bottom' | 'first' | 'last';

export const selectCell = (cell: Position): Selection => ({ active: cell, extent: cell });

export const rectangleOf = ({ active, extent }: Selection): Rectangle => ({
  top: Math.min(active.row, extent.row),
  bottom: Math.max(active.row, extent.row),
  left: Math.min(active.column, extent.column),
  right: Math.max(active.column, extent.column),
});

export const isSingle = ({ active, extent }: Selection): boolean =>
  active.row === extent.row && active.column === extent.column;

export const contains = ({ top, bottom, left, right }: Rectangle, { row, column }: Position): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

function moved({ row, column }: Position, move: Move, { rows, columns, page }: GridShape): Position {
  const targets: Record<Move, Position> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'page-up': { row: row - page, column },
    'page-down': { row: row + page, column },
    'row-start': { row, column: 0 },
    'row-end': { row, column: columns - 1 },
    top: { row: 0, column },
    bottom: { row: rows - 1, column },
    first: { row: 0, column: 0 },
    last: { row: rows - 1, column: columns - 1 },
  };
  const target = targets[move];
  return { row: clamp(target.row, rows), column: clamp(target.column, columns) };
}

export const moveSelection = (selection: Selection, move: Move, shape: GridShape): Selection =>
  selectCell(moved(selection.active, move, shape));

/** Moves the corner opposite to the active cell. */
export const extendSelection = (selection: Selection, move: Move, shape: GridShape): Selection => ({
  active: selection.active,
  extent: moved(selection.extent, move, shape),
});

/** Enter moves down and Shift+Enter up. After a series of Tab keys, Enter returns to the column in which it began. */
export function enterSelection(selection: Selection, step: 1 | -1, shape: GridShape): Selection {
  const { active, tabColumn } = selection;
  const column = step === 1 ? (tabColumn ?? active.column) : active.column;
  return selectCell({ row: clamp(active.row + step, shape.rows), column });
}

/** Tab moves to the next stop, also of the next row. @returns undefined at the end of the grid, which Tab leaves */
export function tabSelection(selection: Selection, step: 1 | -1, shape: GridShape): Selection | undefined {
  const { active, tabColumn = active.column } = selection;
  const { tabStops, rows } = shape;
  const inRow =
    step === 1
      ? tabStops.find((stop) => stop > active.column)
      : tabStops.findLast((stop) => stop < active.column);
  const row = inRow === undefined ? active.row + step : active.row;
  const column = inRow ?? tabStops.at(step === 1 ? 0 : -1);
  if (column === undefined || row < 0 || row >= rows) return undefined;
  return { ...selectCell({ row, column }), tabColumn };
}
