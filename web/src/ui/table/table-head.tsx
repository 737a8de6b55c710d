import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type PointerEvent, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { type Side, sideName, WIDTH } from '#ui/table/columns.ts';
import type { GridProps } from '#ui/table/grid-props.ts';

interface TableHeadProps<Row extends { id: number }> extends GridProps<Row> {
  sides: Side[];
}

export function TableHead<Row extends { id: number }>(props: TableHeadProps<Row>) {
  const { columns, sides, sort, sortable, onSort, onWidth } = props;
  const text = useText();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="grid-number" scope="col" data-side="left" style={{ left: 0 }}>
          {text('list.number')}
        </th>
        {columns.map(({ key, title }, at) => {
          const order = ORDERS[orderOf(sort, key)];
          return (
            <th
              key={key}
              scope="col"
              style={sides[at]}
              data-side={sideName(sides[at])}
              aria-sort={sortable.includes(key) ? order.aria : undefined}
            >
              {sortable.includes(key) ? (
                <button type="button" className="grid-sort" onClick={() => onSort(order.next(key))}>
                  <span className="grid-title">{text(title)}</span>
                  <span className="grid-carets" aria-hidden="true">
                    <CaretUpOutlined />
                    <CaretDownOutlined />
                  </span>
                </button>
              ) : (
                <span className="grid-title">{text(title)}</span>
              )}
              <Resizer onWidth={(width) => onWidth(key, width)} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Each order, how it is announced, and what the next press asks for. */
const ORDERS = {
  none: { aria: 'none', next: (field: string) => field },
  up: { aria: 'ascending', next: (field: string) => `-${field}` },
  down: { aria: 'descending', next: () => undefined },
} as const;

function orderOf(sort: unknown, field: string): keyof typeof ORDERS {
  if (sort === field) return 'up';
  return sort === `-${field}` ? 'down' : 'none';
}

/** Drags a column's edge; the same is done without a mouse in the column settings. */
function Resizer({ onWidth }: { onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent, from: { x: number; width: number }) =>
    Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, from.width + event.clientX - from.x)));
  return (
    <span
      className="grid-resizer"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.offsetWidth ?? WIDTH.usual;
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (start.current) drawWidth(event.currentTarget, widthAt(event, start.current));
      }}
      onPointerUp={(event) => {
        if (start.current) onWidth(widthAt(event, start.current));
        start.current = undefined;
      }}
    />
  );
}

/** While the edge is dragged only its column is touched; the table is drawn anew when it is let go. */
function drawWidth(edge: HTMLElement, width: number): void {
  const cell = edge.closest('th');
  const column = cell?.closest('table')?.querySelectorAll('col')[cell.cellIndex];
  column?.style.setProperty('width', `${width}px`);
}
