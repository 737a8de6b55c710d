import {
  enterSelection,
  extendSelection,
  moveSelection,
  selectCell,
  tabSelection,
} from '#features/ratings/grid/cell-selection.ts';
import {
  type CellGridState,
  cellsOf,
  enterTexts,
  fillArea,
  openEditor,
  select,
  showMoved,
  toggleAbsent,
} from '#features/ratings/grid/grid-actions.ts';
import type { GridCommand } from '#features/ratings/grid/grid-keys.ts';

/** Runs a command. @returns false if the browser should handle the key */
export function runCommand(grid: CellGridState, command: GridCommand): boolean {
  const isLeaving = grid.leaving.current;
  grid.leaving.current = command.type === 'leave';
  const { selection, shape, area, store } = grid;
  const isOnAction = grid.columns[selection.active.column]?.kind === 'action';
  switch (command.type) {
    case 'move':
      select(grid, moveSelection(selection, command.move, shape));
      return true;
    case 'extend':
      grid.setSelection(extendSelection(selection, command.move, shape));
      return true;
    case 'enter':
      if (!isOnAction) select(grid, enterSelection(selection, command.step, shape));
      return !isOnAction;
    case 'tab': {
      const next = isLeaving ? undefined : tabSelection(selection, command.step, shape);
      if (next) select(grid, next);
      return next !== undefined;
    }
    case 'edit':
      return edit(grid, command.typed);
    case 'absent':
      if (!isOnAction) toggleAbsent(grid);
      return !isOnAction;
    case 'clear':
      enterTexts(grid, 'cleared', cellsOf(area, ''));
      return true;
    case 'fill-down':
      fillArea(grid, area);
      return true;
    case 'undo':
      showMoved(grid, 'undone', store.undo());
      return true;
    case 'redo':
      showMoved(grid, 'redone', store.redo());
      return true;
    case 'select-all':
      selectAll(grid);
      return true;
    case 'leave':
      select(grid, selectCell(selection.active));
      return true;
  }
}

function selectAll({ shape: { rows, tabStops }, setSelection }: CellGridState): void {
  setSelection({
    active: { row: 0, column: tabStops[0] ?? 0 },
    extent: { row: rows - 1, column: tabStops.at(-1) ?? 0 },
  });
}

function edit(grid: CellGridState, typed: string | undefined): boolean {
  const isOpen = openEditor(grid, grid.selection.active, typed);
  if (!isOpen && typed !== undefined) grid.announce({ type: 'refused' });
  return isOpen;
}
