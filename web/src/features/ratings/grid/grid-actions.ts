import type { RefObject } from 'react';
import { fillDown, type PastedCell, placeCells } from '#features/ratings/grid/cell-clipboard.ts';
import {
  type GridShape,
  isSingle,
  type Position,
  type Rectangle,
  type Selection,
  selectCell,
} from '#features/ratings/grid/cell-selection.ts';
import { cellText, type GridColumn } from '#features/ratings/grid/grid-column.ts';
import { matchRows, type UnmatchedRows } from '#features/ratings/grid/match-rows.ts';
import type { RatingCell } from '#features/ratings/grid/pending-cells.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';

/** The open editor of a cell. */
export interface OpenEditor {
  row: GridRow;
  column: number;
  /** A typed character that replaces the text; undefined: the text is edited. */
  typed: string | undefined;
}

type EntryType = 'pasted' | 'filled' | 'cleared';

export type GridEvent =
  | { type: 'entered'; cell: RatingCell; invalid: number }
  | {
      type: EntryType;
      changed: number;
      invalid: number;
      locked: number;
      rowsCut: number;
      unmatched?: UnmatchedRows | undefined;
    }
  | { type: 'undone' | 'redone'; changed: number }
  /** A character was typed into a cell that cannot be edited. */
  | { type: 'refused' };

export interface CellGridState {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  store: RatingStore;
  shape: GridShape;
  selection: Selection;
  /** The selected cells. */
  area: Rectangle;
  setSelection: (selection: Selection) => void;
  editor: OpenEditor | undefined;
  setEditor: (editor: OpenEditor | undefined) => void;
  /** Moves the focus to the active cell after the next render. */
  requestFocus: () => void;
  /** Escape was the last key: Tab leaves the grid. */
  leaving: RefObject<boolean>;
  announce: (event: GridEvent) => void;
}

export function select(grid: CellGridState, selection: Selection): void {
  grid.setEditor(undefined);
  grid.setSelection(selection);
  grid.requestFocus();
}

/** @returns whether the cell can be edited as text */
export function openEditor(grid: CellGridState, cell: Position, typed?: string): boolean {
  const [row, column] = [grid.rows[cell.row], grid.columns[cell.column]];
  if (row === undefined || column?.kind !== 'points' || !grid.store.isEditable(row, column.field))
    return false;
  grid.setEditor({ row, column: cell.column, typed });
  return true;
}

/** Enters texts into the editable ones of the cells. */
export function enterTexts(
  grid: CellGridState,
  type: EntryType,
  cells: readonly PastedCell[],
  { rowsCut = 0, unmatched }: { rowsCut?: number; unmatched?: UnmatchedRows } = {},
): void {
  const texts = cells.flatMap(({ row, column, text }) => {
    const [at, of] = [grid.rows[row], grid.columns[column]];
    return at && of && 'field' in of ? [{ row: at.id, field: of.field, text }] : [];
  });
  grid.announce({ type, ...grid.store.edit(texts), rowsCut, unmatched });
}

const textAt = ({ rows, columns }: CellGridState, { row, column }: Position): string => {
  const [at, of] = [rows[row], columns[column]];
  return at && of ? cellText(of, at) : '';
};

export const fillArea = (grid: CellGridState, area: Rectangle): void =>
  enterTexts(
    grid,
    'filled',
    fillDown(area, (cell) => textAt(grid, cell)),
  );

/** The cells of a rectangle with one text. */
export function cellsOf({ top, bottom, left, right }: Rectangle, text: string): PastedCell[] {
  const cells: PastedCell[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push({ row, column, text });
  return cells;
}

export const copiedTexts = (grid: CellGridState): string[][] => {
  const { top, bottom, left, right } = grid.area;
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) =>
      textAt(grid, { row: top + row, column: left + column }),
    ),
  );
};

/** Pastes cells: rows with names or student numbers beside these students, others from the selected cell on, which selects them. */
export function pasteTexts(grid: CellGridState, cells: readonly (readonly string[])[]): void {
  const students = grid.rows.map(({ stored }) => stored);
  const matched = matchRows(cells, students, grid.columns, grid.selection.active.column);
  if (matched !== undefined) {
    enterTexts(grid, 'pasted', matched.placed, { unmatched: matched.unmatched });
    return;
  }
  const { rows, columns } = grid.shape;
  const { placed, rowsCut } = placeCells({ cells, target: grid.area, rows, columns });
  enterTexts(grid, 'pasted', placed, { rowsCut });
  const [first, last] = [placed[0], placed.at(-1)];
  if (first && last && isSingle(grid.selection))
    select(grid, {
      active: { row: first.row, column: first.column },
      extent: { row: last.row, column: last.column },
    });
}

/** Marks the selected students as absent, or as present if all are marked. */
export function toggleAbsent({ rows, area, store }: CellGridState): void {
  const chosen = rows.slice(area.top, area.bottom + 1);
  const text = chosen.every(({ cells }) => cells.absent.text !== '') ? '' : '1';
  store.edit(chosen.map(({ id }) => ({ row: id, field: 'absent', text })));
}

/** Announces what was undone or redone, and selects its first cell. */
export function showMoved(
  grid: CellGridState,
  type: 'undone' | 'redone',
  changed: readonly RatingCell[],
): void {
  grid.announce({ type, changed: changed.length });
  const row = grid.rows.findIndex(({ id }) => changed.some((cell) => cell.row === id));
  const first = changed.find((cell) => cell.row === grid.rows[row]?.id);
  const column = grid.columns.findIndex((of) => 'field' in of && of.field === first?.field);
  if (row >= 0 && column >= 0) select(grid, selectCell({ row, column }));
}

/** Saves the text of the editor and closes it. */
export function commitEditor(grid: CellGridState, text: string): void {
  const { editor } = grid;
  const column = editor && grid.columns[editor.column];
  grid.setEditor(undefined);
  if (!column || !('field' in column)) return;
  const { id, stored } = editor.row;
  const { field } = column;
  const { invalid } = grid.store.edit([{ row: id, field, text, was: stored[field] }]);
  grid.announce({ type: 'entered', cell: { row: id, field }, invalid });
}
