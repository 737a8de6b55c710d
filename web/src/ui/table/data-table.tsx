import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useCellEditing } from '#ui/table/cell-editing.ts';
import { CellEditingContext } from '#ui/table/editable-cell.tsx';
import type { GridProps } from '#ui/table/grid-props.ts';
import { useFittedColumns } from '#ui/table/heading-widths.ts';
import { useRowFocus } from '#ui/table/row-focus.ts';
import { TableBody } from '#ui/table/table-body.tsx';
import { TableFoot } from '#ui/table/table-foot.tsx';
import { TableHead } from '#ui/table/table-head.tsx';

const ROW_HEIGHT = { default: 48, dense: 32 };
const SELECTION_WIDTH = 44;
const NO_FIELDS: string[] = [];

/** Wide enough for the longest row number. */
const numberWidth = (longest: number) => Math.max(52, 24 + 9 * String(longest).length);

/** A table with sticky head and sides, virtual rows, and one row in the tab order. */
export function DataTable<Row extends RowData>(props: GridProps<Row>) {
  const { page, label, refetching, onOpen, selection, sorting } = props;
  const { headings } = props.model;
  const { rows } = props.model.table.getRowModel();
  const box = useRef<HTMLDivElement>(null);
  const numbers = numberWidth(page.current_page * page.per_page);
  const leading = numbers + (selection ? SELECTION_WIDTH : 0);
  const columns = useFittedColumns(props.model.columns, {
    box,
    leading,
    sortFields: sorting?.fields ?? NO_FIELDS,
  });
  const fitted = { ...props, model: { ...props.model, columns } };
  const rowHeight = props.dense ? ROW_HEIGHT.dense : ROW_HEIGHT.default;
  const rowFocus = useRowFocus({
    box,
    count: rows.length,
    rowHeight,
    headHeight: headings.length * rowHeight,
    open: (at) => {
      const row = rows[at];
      if (row) onOpen?.(row.original);
    },
  });
  const editing = useCellEditing({ rows, columns, show: rowFocus.show });
  useScrollToTop(box, props.queryKey);

  const hasFooter = columns.some(({ footer }) => footer);
  const style = {
    '--row-height': `${rowHeight}px`,
    '--number-width': `${numbers}px`,
    '--leading-width': `${leading}px`,
    minWidth: leading + columns.reduce((sum, { size }) => sum + size, 0),
  } as CSSProperties;
  const growing = columns.find(({ flexible, side }) => flexible && side === undefined);
  return (
    <div className="grid-box" ref={box} data-refetching={refetching}>
      <table
        className="grid"
        style={style}
        aria-label={label}
        aria-rowcount={page.total + headings.length + (hasFooter ? 1 : 0)}
        aria-busy={refetching}
        onPointerOver={showFullText}
      >
        <colgroup>
          <col style={{ width: numbers }} />
          {selection && <col style={{ width: SELECTION_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.key} {...(column !== growing && { style: { width: column.size } })} />
          ))}
        </colgroup>
        <TableHead {...fitted} />
        <CellEditingContext value={editing}>
          <TableBody {...fitted} rowFocus={rowFocus} rowHeight={rowHeight} />
        </CellEditingContext>
        {hasFooter && <TableFoot {...fitted} />}
      </table>
    </div>
  );
}

/** Text that does not fit into its cell becomes the cell's tooltip. */
function showFullText({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  const cut = cell && [cell, ...cell.querySelectorAll('.row-link, .grid-title')].some(isCut);
  if (cell) cell.title = cut ? cell.textContent : '';
}
const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

function useScrollToTop(box: RefObject<HTMLElement | null>, queryKey: string | undefined) {
  const shown = useRef(queryKey);
  useEffect(() => {
    if (shown.current === queryKey) return;
    shown.current = queryKey;
    box.current?.scrollTo({ top: 0 });
  }, [box, queryKey]);
}
