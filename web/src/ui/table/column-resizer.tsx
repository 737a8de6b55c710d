import { type PointerEvent, useRef } from 'react';
import { clampWidth, WIDTH } from '#ui/table/columns.ts';

interface ColumnResizerProps {
  /** Position of the column's `<col>` in the table. */
  col: number;
  onResize: (width: number) => void;
}

/** Resizes a column by dragging its edge; the column settings do the same from the keyboard. */
export function ColumnResizer({ col, onResize }: ColumnResizerProps) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent, from: { x: number; width: number }) =>
    clampWidth(from.width + event.clientX - from.x);
  return (
    <span
      className="grid-resizer"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.offsetWidth ?? WIDTH.default;
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (start.current) previewWidth(event.currentTarget, col, widthAt(event, start.current));
      }}
      onPointerUp={(event) => {
        if (start.current) onResize(widthAt(event, start.current));
        start.current = undefined;
      }}
    />
  );
}

/** Writes the width to the document during the drag, so that no row renders before the pointer is released. */
function previewWidth(edge: HTMLElement, col: number, width: number): void {
  edge.closest('table')?.querySelectorAll('col')[col]?.style.setProperty('width', `${width}px`);
}
