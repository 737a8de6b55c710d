import { type ChangeEvent, memo, useRef } from 'react';
import { CellContent } from '#ui/table/editable-cell.tsx';
import { ActiveRow, type RowFocus, useFocusedRow } from '#ui/table/row-focus.ts';
import { RowCheckbox } from '#ui/table/selection-checkbox.tsx';
import { type PlacedColumn, sideName } from '#ui/table/table-model.ts';

export type SelectRow = (at: number, event: ChangeEvent<HTMLInputElement>) => void;

interface DataRowProps<Row> {
  row: Row;
  id: string;
  /** Position on the page. */
  at: number;
  /** Position in the whole list. */
  number: number;
  ariaIndex: number;
  columns: readonly PlacedColumn<Row>[];
  active: boolean;
  focus: RowFocus;
  /** Undefined in a table without selection. */
  checked: boolean | undefined;
  selectionLocked: boolean;
  selectionLabel: ((row: Row) => string) | undefined;
  onSelect: SelectRow;
}

function PlainDataRow<Row>(props: DataRowProps<Row>) {
  const { row, id, at, number, columns, active, focus, checked, selectionLocked, selectionLabel } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useFocusedRow(element, { at, active, focus });
  return (
    <tr
      ref={element}
      data-row={at}
      data-id={id}
      data-selected={checked}
      aria-rowindex={props.ariaIndex}
      tabIndex={active ? 0 : -1}
      onFocus={() => focus.activate(at)}
    >
      <td className="grid-number" data-side="left" style={{ left: 0 }}>
        {number}
      </td>
      <ActiveRow value={active}>
        {checked !== undefined && (
          <td className="grid-select" data-side="left">
            <RowCheckbox
              rowId={id}
              checked={checked}
              disabled={selectionLocked}
              label={selectionLabel?.(row) ?? String(number)}
              onChange={(event) => props.onSelect(at, event)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.key}
            style={column.side}
            data-side={sideName(column.side)}
            data-numeric={column.numeric}
          >
            <CellContent row={row} id={id} column={column} />
          </td>
        ))}
      </ActiveRow>
    </tr>
  );
}
/** Rows render again only when one of their own props changes. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
