import type { RowData } from '@tanstack/react-table';
import '#ui/table/cards.css';
import { useText } from '#i18n/text.ts';
import { useCellEditing } from '#ui/table/cell-editing.ts';
import { columnHeading } from '#ui/table/columns.ts';
import { CellContent, CellEditingContext } from '#ui/table/editable-cell.tsx';
import type { GridProps } from '#ui/table/grid-props.ts';
import { RowCheckbox } from '#ui/table/selection-checkbox.tsx';
import type { Side } from '#ui/table/table-model.ts';

const stayInPlace = () => undefined;

/** On a phone each row is a card: the first column is its heading, columns pinned to the end are its actions. */
export function Cards<Row extends RowData>({ model, page, label, refetching, selection }: GridProps<Row>) {
  const text = useText();
  const { rows } = model.table.getRowModel();
  const [head, ...rest] = model.columns.filter(({ side }) => !isAction(side));
  const actions = model.columns.filter(({ side }) => isAction(side));
  const editing = useCellEditing({ rows, columns: model.columns, show: stayInPlace });
  const firstNumber = (page.current_page - 1) * page.per_page + 1;
  return (
    <CellEditingContext value={editing}>
      <ul className="cards" aria-label={label} aria-busy={refetching} data-refetching={refetching}>
        {rows.map((row, at) => (
          <li key={row.id} data-id={row.id}>
            <div className="card-head">
              <span className="card-number">{firstNumber + at}</span>
              {selection && (
                <RowCheckbox
                  rowId={row.id}
                  checked={selection.everything || selection.rows.has(row.id)}
                  disabled={selection.everything}
                  label={selection.label(row.original)}
                  onChange={row.getToggleSelectedHandler()}
                />
              )}
              {head && <CellContent row={row.original} id={row.id} column={head} />}
              {actions.map((column) => (
                <span key={column.key} className="card-actions">
                  {column.render(row.original)}
                </span>
              ))}
            </div>
            <dl>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{columnHeading(column.title, text)}</dt>
                  <dd>
                    <CellContent row={row.original} id={row.id} column={column} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </CellEditingContext>
  );
}

const isAction = (side: Side) => side !== undefined && 'right' in side;
