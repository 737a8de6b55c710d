import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type GridShape,
  rectangleOf,
  type Selection,
  selectCell,
} from '#features/ratings/grid/cell-selection.ts';
import type { CellGridState, GridEvent, OpenEditor } from '#features/ratings/grid/grid-actions.ts';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';

const PAGE_ROWS = 12;

interface CellGridOptions {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  store: RatingStore;
  table: RefObject<HTMLTableElement | null>;
  /** Announces what a command has changed. */
  announce: (event: GridEvent) => void;
  /** Takes the focus when the grid opens, unless something else has it. */
  autoFocus: boolean;
}

/** Tab visits the columns of points in which something can be entered, or all of them in a locked sheet. */
function tabStopsOf({ rows, columns, store }: CellGridOptions): number[] {
  const points = columns.flatMap((column, index) => (column.kind === 'points' ? [{ column, index }] : []));
  const editable = points.filter(({ column }) => rows.some((row) => store.isEditable(row, column.field)));
  return (editable.length > 0 ? editable : points).map(({ index }) => index);
}

/** Selection and editor of a grid, for the functions of `grid-actions.ts`. */
export function useCellGrid(options: CellGridOptions): CellGridState {
  const { rows, columns, store, table, announce, autoFocus } = options;
  const tabStops = tabStopsOf(options);
  const [chosen, setSelection] = useState<Selection>(() => selectCell({ row: 0, column: tabStops[0] ?? 0 }));
  const [editor, setEditor] = useState<OpenEditor>();
  const shape: GridShape = { rows: rows.length, columns: columns.length, tabStops, page: PAGE_ROWS };
  const selection = inside(chosen, shape);
  const requestFocus = useCellFocus(table, selection, editor, autoFocus);
  const leaving = useRef(false);
  return {
    rows,
    columns,
    store,
    shape,
    selection,
    area: rectangleOf(selection),
    setSelection,
    editor,
    setEditor,
    requestFocus,
    leaving,
    announce,
  };
}

/** Rows may have been removed by others. */
function inside({ active, extent, ...rest }: Selection, { rows }: GridShape): Selection {
  const last = Math.max(0, rows - 1);
  return {
    ...rest,
    active: { ...active, row: Math.min(active.row, last) },
    extent: { ...extent, row: Math.min(extent.row, last) },
  };
}

/** Moves the focus to the active cell when requested, and scrolls to the moved corner of the selection. */
function useCellFocus(
  table: RefObject<HTMLTableElement | null>,
  { active, extent }: Selection,
  editor: OpenEditor | undefined,
  autoFocus: boolean,
): () => void {
  const requested = useRef(autoFocus);
  // After navigation the shell has moved the focus to the main element.
  useEffect(() => {
    if (!document.activeElement?.matches('body, main')) requested.current = false;
  }, []);
  useEffect(() => {
    if (!requested.current || editor) return;
    requested.current = false;
    table.current?.querySelector<HTMLElement>('[data-focusable="true"]')?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the selection moves
  useEffect(() => {
    const { current } = table;
    if (!current?.contains(document.activeElement)) return;
    // Below the row of titles.
    const cell = current.rows[extent.row + 1]?.cells[extent.column];
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active.row, active.column, extent.row, extent.column]);
  return () => {
    requested.current = true;
  };
}
