import { type MouseEvent, type MouseEventHandler, useEffect, useEffectEvent, useState } from 'react';
import { type Position, type Rectangle, selectCell } from '#features/ratings/grid/cell-selection.ts';
import { type CellGridState, fillArea, openEditor, select } from '#features/ratings/grid/grid-actions.ts';

function cellOf(target: EventTarget | null): Position | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('tbody .cell') : null;
  const row = cell?.closest('tr');
  return cell && row ? { row: Number(row.dataset.index), column: cell.cellIndex } : undefined;
}

const isTextInput = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== 'checkbox';
const isHandle = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset.handle !== undefined;

interface GridPointer {
  onMouseDown: MouseEventHandler;
  onClick: MouseEventHandler;
  onDoubleClick: MouseEventHandler;
  /** The cells that the handle would fill. */
  filled: Rectangle | undefined;
}

/** Selecting by mouse, by dragging and with Shift; filling by the handle; editing by double click or touch. */
export function useGridPointer(grid: CellGridState): GridPointer {
  const [drag, setDrag] = useState<{ type: 'select' | 'fill'; bottom: number }>();
  const { area } = grid;
  const filled = drag?.type === 'fill' ? { ...area, bottom: Math.max(area.bottom, drag.bottom) } : undefined;
  const onMove = useEffectEvent((event: globalThis.MouseEvent) => {
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === undefined || drag === undefined) return;
    if (drag.type === 'select') grid.setSelection({ ...grid.selection, extent: cell });
    else if (cell.row !== drag.bottom) setDrag({ type: 'fill', bottom: cell.row });
  });
  const onUp = useEffectEvent(() => {
    setDrag(undefined);
    if (filled === undefined || filled.bottom === area.bottom) return;
    // Several selected rows are repeated from the last one.
    fillArea(grid, { ...filled, top: area.bottom });
    grid.setSelection({
      active: { row: filled.top, column: filled.left },
      extent: { row: filled.bottom, column: filled.right },
    });
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const move = (event: globalThis.MouseEvent) => onMove(event);
    const up = () => onUp();
    document.addEventListener('mousemove', move);
    document.addEventListener('mouseup', up);
    return () => {
      document.removeEventListener('mousemove', move);
      document.removeEventListener('mouseup', up);
    };
  }, [isDragging]);

  const onMouseDown = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    const { target } = event;
    if (cell === undefined || event.button !== 0 || isTextInput(target)) return;
    event.preventDefault();
    // Leaves the open editor, which saves its text.
    if (document.activeElement instanceof HTMLElement && grid.editor) document.activeElement.blur();
    if (isHandle(target)) setDrag({ type: 'fill', bottom: area.bottom });
    else {
      const next = event.shiftKey ? { ...grid.selection, extent: cell } : selectCell(cell);
      select(grid, next);
      setDrag({ type: 'select', bottom: cell.row });
    }
  };
  const edit = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell) openEditor(grid, cell);
  };
  const onClick = (event: MouseEvent) => {
    const { nativeEvent } = event;
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') edit(event);
  };
  return { onMouseDown, onClick, onDoubleClick: edit, filled };
}
