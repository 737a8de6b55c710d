import type { RowData } from '@tanstack/react-table';
import { lazy, type Ref, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DataRow, type SelectRow } from '#ui/table/data-row.tsx';
import type { GridProps } from '#ui/table/grid-props.ts';
import type { useRowFocus } from '#ui/table/row-focus.ts';

const VirtualRange = lazy(async () => ({
  default: (await import('#ui/table/virtual-range.tsx')).VirtualRange,
}));

/** Up to this number all rows are in the document, so that the browser's search in the page finds them. */
const MAX_UNVIRTUALISED = 100;

interface TableBodyProps<Row extends RowData> extends GridProps<Row> {
  rowFocus: ReturnType<typeof useRowFocus>;
  rowHeight: number;
}

/** The rows: of a long page only those near the visible part, between two gaps of the height of the others. */
export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { rowFocus, rowHeight } = props;
  const count = props.model.table.getRowModel().rows.length;
  const renderRow = useRowRenderer(props);
  const [range, setRange] = useState(() => ({ from: 0, to: Math.ceil(window.innerHeight / rowHeight) }));
  const firstGap = useRef<HTMLTableRowElement>(null);
  const virtual = count > MAX_UNVIRTUALISED;
  const from = virtual ? Math.min(range.from, count) : 0;
  const to = virtual ? Math.min(range.to, count) : count;
  return (
    <tbody onKeyDown={rowFocus.onKeyDown}>
      {virtual && <Gap ref={firstGap} height={from * rowHeight} />}
      {Array.from({ length: to - from }, (_, offset) => renderRow(from + offset))}
      {virtual && <Gap height={(count - to) * rowHeight} />}
      {virtual && (
        <Suspense>
          <VirtualRange
            key={rowHeight}
            count={count}
            rowHeight={rowHeight}
            inside={firstGap}
            onChange={setRange}
          />
        </Suspense>
      )}
    </tbody>
  );
}

/** Takes the height of rows that are not rendered. */
const Gap = ({ height, ref }: { height: number; ref?: Ref<HTMLTableRowElement> }) => (
  <tr ref={ref}>
    <td className="grid-gap" style={{ height }} />
  </tr>
);

function useRowRenderer<Row extends RowData>({ model, page, selection, rowFocus }: TableBodyProps<Row>) {
  const { table, columns, headings } = model;
  const { rows } = table.getRowModel();
  const onSelect = useSelectRow(model);
  const firstNumber = (page.current_page - 1) * page.per_page + 1;
  return (at: number) => {
    const row = rows[at];
    return (
      row && (
        <DataRow
          key={row.id}
          row={row.original}
          id={row.id}
          at={at}
          number={firstNumber + at}
          ariaIndex={firstNumber + at + headings.length}
          columns={columns}
          active={at === rowFocus.active}
          focus={rowFocus.focus}
          checked={selection && (selection.everything || selection.rows.has(row.id))}
          selectionLocked={selection?.everything === true}
          selectionLabel={selection?.label}
          onSelect={onSelect}
        />
      )
    );
  };
}

/** A handler that never changes, so that selecting one row does not render the others. */
function useSelectRow<Row extends RowData>({ table }: GridProps<Row>['model']): SelectRow {
  const latest = useRef(table);
  useLayoutEffect(() => {
    latest.current = table;
  });
  return useCallback(
    (at, event) => latest.current.getRowModel().rows[at]?.getToggleSelectedHandler()(event),
    [],
  );
}
