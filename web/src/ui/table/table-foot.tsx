import type { RowData } from '@tanstack/react-table';
import { useText } from '#i18n/text.ts';
import type { GridProps } from '#ui/table/grid-props.ts';
import { sideName } from '#ui/table/table-model.ts';

/** Totals below the rows, as the columns' footers compute them. */
export function TableFoot<Row extends RowData>({ model, page, selection }: GridProps<Row>) {
  const text = useText();
  const rows = model.table.getRowModel().rows.map(({ original }) => original);
  return (
    <tfoot>
      <tr aria-rowindex={page.total + model.headings.length + 1}>
        <th className="grid-number" scope="row" data-side="left" aria-label={text('list.totals')}>
          Σ
        </th>
        {selection && <td className="grid-select" data-side="left" />}
        {model.columns.map(({ key, side, numeric, footer }) => (
          <td key={key} style={side} data-side={sideName(side)} data-numeric={numeric}>
            {footer?.(rows)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
