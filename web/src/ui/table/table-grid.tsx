import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type Column, numberWidth, type Side, sideName, sidesOf, WIDTH } from '#ui/table/columns.ts';
import type { GridProps } from '#ui/table/grid-props.ts';
import { ActiveRow, useRowFocus } from '#ui/table/row-focus.ts';
import { useRowWindow } from '#ui/table/row-window.ts';
import { TableHead } from '#ui/table/table-head.tsx';

const HEIGHT = { usual: 48, dense: 36 };

/** Sticky head and sides, only the rows near the sight in the document, one row in the tab order. */
export function TableGrid<Row extends { id: number }>(props: GridProps<Row>) {
  const { page, columns, label, renewing, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = props.dense ? HEIGHT.dense : HEIGHT.usual;
  const { from, to } = useRowWindow(box, page.data.length, rowHeight);
  const { active, setActive, onKeyDown } = useRowFocus(box, page.data.length, rowHeight, (at) => {
    const row = page.data[at];
    if (row) onOpen(row);
  });
  useBeginAtTop(box, props.asked);

  const widths = useMemo(() => columns.map(({ width }) => width ?? WIDTH.usual), [columns]);
  const numbers = numberWidth(page.current_page * page.per_page);
  const grows = columns.findIndex(({ pinned, width }) => !pinned && width === undefined);
  const minWidth = numbers + widths.reduce((sum, width) => sum + width, 0);
  // Rows are drawn anew only when something of theirs has changed.
  const sides = useMemo(() => sidesOf(columns, widths, numbers), [columns, widths, numbers]);
  const firstNumber = (page.current_page - 1) * page.per_page + 1;
  return (
    <div className="grid-box" ref={box} data-renewing={renewing}>
      <table
        className="grid"
        style={{ '--row-height': `${rowHeight}px`, minWidth } as CSSProperties}
        aria-label={label}
        aria-rowcount={page.total + 1}
        aria-busy={renewing}
        onPointerOver={tellWhole}
      >
        <colgroup>
          <col style={{ width: numbers }} />
          {columns.map(({ key }, at) => (
            <col key={key} {...(at !== grows && { style: { width: widths[at] } })} />
          ))}
        </colgroup>
        <TableHead {...props} sides={sides} />
        <tbody onKeyDown={onKeyDown}>
          <Gap height={from * rowHeight} />
          {page.data.slice(from, to).map((row, offset) => (
            <Row
              key={row.id}
              row={row}
              at={from + offset}
              number={firstNumber + from + offset}
              columns={columns}
              sides={sides}
              active={from + offset === active}
              onActive={setActive}
            />
          ))}
          <Gap height={(page.data.length - to) * rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

/** What does not fit into its cell is told whole while it is pointed at. */
function tellWhole({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  const cut = cell && [cell, ...cell.querySelectorAll('.row-link, .grid-title')].some(isCut);
  if (cell) cell.title = cut ? cell.textContent : '';
}
const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/** Scrolls to the top when other rows are shown. */
function useBeginAtTop(box: RefObject<HTMLElement | null>, asked: string) {
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    box.current?.scrollTo({ top: 0 });
  }, [box, asked]);
}

/** Stands for the rows that are out of sight. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td className="grid-gap" style={{ height }} />
    </tr>
  ) : null;

interface RowProps<Row> {
  row: Row;
  at: number;
  number: number;
  columns: Column<Row>[];
  sides: Side[];
  active: boolean;
  onActive: (at: number) => void;
}

function PlainRow<Row extends { id: number }>(props: RowProps<Row>) {
  const { row, at, number, columns, sides, active, onActive } = props;
  return (
    <tr
      data-row={at}
      data-id={row.id}
      aria-rowindex={number + 1}
      tabIndex={active ? 0 : -1}
      onFocus={() => onActive(at)}
    >
      <td className="grid-number" data-side="left" style={{ left: 0 }}>
        {number}
      </td>
      <ActiveRow value={active}>
        {columns.map((column, place) => (
          <td key={column.key} style={sides[place]} data-side={sideName(sides[place])}>
            {column.render(row)}
          </td>
        ))}
      </ActiveRow>
    </tr>
  );
}
const Row = memo(PlainRow) as typeof PlainRow;
