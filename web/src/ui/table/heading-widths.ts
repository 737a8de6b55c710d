import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { columnHeading } from '#ui/table/columns.ts';
import type { PlacedColumn } from '#ui/table/table-model.ts';

/** The cell's padding and the border of its resizer; a sort button adds its own padding and the carets. */
const AROUND = 26;
const SORT_BUTTON = 34;
const FONT = "500 13px 'Inter Variable', system-ui, sans-serif";

type Widened = Pick<PlacedColumn<never>, 'size' | 'side' | 'resized'>;

/**
 * Widens columns whose heading needs more than their declared width, as far as the table has room. Columns that the
 * user has resized keep their width, and pinned ones too, because the offsets of their neighbours follow from it.
 */
export function fitHeadings<Column extends Widened>(
  columns: readonly Column[],
  headingWidth: (column: Column) => number,
  room: number,
): Column[] {
  let left = room;
  return columns.map((column) => {
    const missing = Math.min(Math.ceil(headingWidth(column)) - column.size, left);
    if (missing <= 0 || column.resized || column.side !== undefined) return column;
    left -= missing;
    return { ...column, size: column.size + missing };
  });
}

let context: CanvasRenderingContext2D | null | undefined;
function textWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = FONT;
  return context.measureText(text).width;
}

interface FittedOptions {
  box: RefObject<HTMLElement | null>;
  /** Width of the columns before those of the model. */
  leading: number;
  sortFields: readonly string[];
}

/** The columns of a table, wide enough for their headings where its box has room. */
export function useFittedColumns<Row>(
  columns: PlacedColumn<Row>[],
  { box, leading, sortFields }: FittedOptions,
): PlacedColumn<Row>[] {
  const text = useText();
  const [boxWidth, setBoxWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setBoxWidth(element.clientWidth));
    observer.observe(element);
    setBoxWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [box]);
  const sortable = sortFields.join();
  return useMemo(() => {
    const room = boxWidth - leading - columns.reduce((sum, { size }) => sum + size, 0);
    const fields = sortable.split(',');
    return fitHeadings(
      columns,
      ({ key, title }) =>
        textWidth(columnHeading(title, text)) + AROUND + (fields.includes(key) ? SORT_BUTTON : 0),
      room,
    );
  }, [columns, boxWidth, leading, sortable, text]);
}
