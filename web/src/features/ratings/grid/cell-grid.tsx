import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCells, parseCells } from '#features/ratings/grid/cell-clipboard.ts';
import { isSingle, type Rectangle } from '#features/ratings/grid/cell-selection.ts';
import {
  type CellGridState,
  cellsOf,
  commitEditor,
  copiedTexts,
  enterTexts,
  type GridEvent,
  pasteTexts,
} from '#features/ratings/grid/grid-actions.ts';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import { commandOf, type GridCommand } from '#features/ratings/grid/grid-keys.ts';
import { GridRowView, type RowActions } from '#features/ratings/grid/grid-row.tsx';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';
import { runCommand } from '#features/ratings/grid/run-command.ts';
import { useCellGrid } from '#features/ratings/grid/use-cell-grid.ts';
import { useGridPointer } from '#features/ratings/grid/use-grid-pointer.ts';
import './cell-grid.css';

interface CellGridProps {
  label: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  store: RatingStore;
  /** Announces what a command has changed. */
  announce: (event: GridEvent) => void;
  onActiveChange: (cell: { row: number; column: string } | undefined) => void;
  /** Takes the focus when the grid opens, unless something else has it. */
  autoFocus?: boolean;
}

/** A spreadsheet of ratings: keyboard, ranges, clipboard, fill and undo. */
export function CellGrid({ label, onActiveChange, autoFocus = false, ...given }: CellGridProps) {
  const { rows, columns } = given;
  const table = useRef<HTMLTableElement>(null);
  const grid = useCellGrid({ ...given, table, autoFocus });
  const pointer = useGridPointer(grid);
  const actions = useRowActions(grid);
  const { row, column } = grid.selection.active;
  const [activeRow, activeColumn] = [rows[row]?.id, columns[column]?.key];
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports a new active cell
  useEffect(() => {
    onActiveChange(
      activeRow === undefined || activeColumn === undefined
        ? undefined
        : { row: activeRow, column: activeColumn },
    );
  }, [activeRow, activeColumn]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isToggle =
      event.key === ' ' && event.target instanceof HTMLInputElement && isSingle(grid.selection);
    const command = isToggle ? undefined : commandOf(event.nativeEvent);
    if (command && runCommand(grid, command)) event.preventDefault();
  };
  return (
    <div className="cell-grid-box">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
        role="grid"
        className="cell-grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        onKeyDown={onKeyDown}
        style={{ width: columns.reduce((sum, { width }) => sum + width, 0) }}
        {...clipboardOf(grid)}
        {...pointer}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, title, note, kind }, index) => (
              <th key={key} scope="col" aria-colindex={index + 1} data-kind={kind}>
                {title}
                {note && <span className="cell-note">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, index) => (
            <GridRowView
              key={one.id}
              row={one}
              index={index}
              columns={columns}
              actions={actions}
              {...rowSelection(grid, pointer.filled ?? grid.area, index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a row shows of selection and editor, in values that can be compared. */
function rowSelection({ selection, editor, rows }: CellGridState, area: Rectangle, index: number) {
  const isSelected = index >= area.top && index <= area.bottom;
  const isEdited = editor !== undefined && editor.row.id === rows[index]?.id;
  return {
    from: isSelected ? area.left : -1,
    to: isSelected ? area.right : -1,
    isLast: index === area.bottom,
    active: selection.active.row === index ? selection.active.column : -1,
    edited: isEdited ? editor.column : -1,
    typed: isEdited ? editor.typed : undefined,
  };
}

/** Functions that stay the same while the grid changes. */
function useRowActions(grid: CellGridState): RowActions {
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  const { store } = grid;
  const [actions] = useState<RowActions>(() => ({
    isEditable: store.isEditable,
    edit: store.edit,
    close: (text, next) => closeEditor(latest.current, text, next),
  }));
  return actions;
}

function closeEditor(grid: CellGridState, text: string | undefined, next?: GridCommand | 'fill'): void {
  if (next === 'fill' && text !== undefined && !isSingle(grid.selection)) {
    grid.setEditor(undefined);
    enterTexts(grid, 'filled', cellsOf(grid.area, text));
  } else if (text === undefined) grid.setEditor(undefined);
  else commitEditor(grid, text);
  if (next !== undefined && next !== 'fill') runCommand(grid, next);
  else if (text === undefined || next === 'fill') grid.requestFocus();
}

/** Copying, cutting and pasting as between cells of a spreadsheet; inside the input of a cell only what has several cells. */
function clipboardOf(grid: CellGridState) {
  const onCopy = (event: ClipboardEvent) => {
    if (grid.editor) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatCells(copiedTexts(grid)));
    return true;
  };
  return {
    onCopy,
    onCut: (event: ClipboardEvent) => {
      if (onCopy(event)) enterTexts(grid, 'cleared', cellsOf(grid.area, ''));
    },
    onPaste: (event: ClipboardEvent) => {
      const copied = event.clipboardData.getData('text/plain');
      const cells = parseCells(copied);
      const isOneCell = cells.length === 1 && cells[0]?.length === 1;
      if (copied === '' || (grid.editor && isOneCell)) return;
      event.preventDefault();
      // Leaves the open editor, which saves its text.
      if (grid.editor && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      pasteTexts(grid, cells);
    },
  };
}
