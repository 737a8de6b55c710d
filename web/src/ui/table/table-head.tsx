import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { RowData } from '@tanstack/react-table';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { ColumnResizer } from '#ui/table/column-resizer.tsx';
import { columnHeading } from '#ui/table/columns.ts';
import type { GridProps, Sorting } from '#ui/table/grid-props.ts';
import { PageCheckbox } from '#ui/table/selection-checkbox.tsx';
import { sideName } from '#ui/table/table-model.ts';

/** Column headings; columns with a group have the group's heading above them. */
export function TableHead<Row extends RowData>(props: GridProps<Row>) {
  const { model, selection } = props;
  const text = useText();
  const depth = model.headings.length;
  return (
    <thead>
      {model.headings.map(({ id, headers }, level) => (
        <tr key={id} aria-rowindex={level + 1} data-level={level}>
          {level === 0 && (
            <th className="grid-number" scope="col" rowSpan={depth} data-side="left" style={{ left: 0 }}>
              {text('list.number')}
            </th>
          )}
          {level === 0 && selection && (
            <th className="grid-select" scope="col" rowSpan={depth} data-side="left">
              <SelectPage model={model} selection={selection} />
            </th>
          )}
          {headers
            .filter(({ rowSpan }) => rowSpan > 0)
            .map(({ id, column, colSpan, rowSpan }) =>
              column.columns.length > 0 ? (
                <th key={id} className="grid-group" scope="colgroup" colSpan={colSpan}>
                  <span className="grid-title">{text(uncheckedKey(String(column.columnDef.header)))}</span>
                </th>
              ) : (
                <ColumnHeading key={id} {...props} columnKey={column.id} rowSpan={rowSpan} />
              ),
            )}
        </tr>
      ))}
    </thead>
  );
}

function SelectPage<Row extends RowData>({
  model: { table },
  selection,
}: Pick<GridProps<Row>, 'model'> & { selection: NonNullable<GridProps<Row>['selection']> }) {
  const text = useText();
  const { rows } = table.getRowModel();
  const selected = rows.filter(({ id }) => selection.rows.has(id)).length;
  const checked = selection.everything || (rows.length > 0 && selected === rows.length);
  return (
    <PageCheckbox
      label={text('list.select_page')}
      checked={checked}
      partial={selected > 0 && !checked}
      disabled={selection.everything}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  );
}

interface ColumnHeadingProps<Row extends RowData> extends GridProps<Row> {
  columnKey: string;
  rowSpan: number;
}

function ColumnHeading<Row extends RowData>(props: ColumnHeadingProps<Row>) {
  const { model, columnKey, rowSpan, sorting, selection, onResize } = props;
  const text = useText();
  const at = model.columns.findIndex(({ key }) => key === columnKey);
  const { title, side, numeric } = model.columns[at] ?? {};
  const heading = title === undefined ? '' : columnHeading(title, text);
  const sortable = sorting?.fields.includes(columnKey) ? sorting : undefined;
  return (
    <th
      scope="col"
      style={side}
      data-side={sideName(side)}
      data-numeric={numeric}
      {...(rowSpan > 1 && { rowSpan })}
      aria-sort={sortable && ORDERS[orderOf(sortable.sort, columnKey)].aria}
    >
      {sortable ? (
        <SortButton field={columnKey} title={heading} sorting={sortable} />
      ) : (
        <span className="grid-title">{heading}</span>
      )}
      <ColumnResizer col={at + (selection ? 2 : 1)} onResize={(width) => onResize?.(columnKey, width)} />
    </th>
  );
}

function SortButton({ field, title, sorting }: { field: string; title: string; sorting: Sorting }) {
  const { next } = ORDERS[orderOf(sorting.sort, field)];
  return (
    <button type="button" className="grid-sort" onClick={() => sorting.change(next(field))}>
      <span className="grid-title">{title}</span>
      <span className="grid-carets" aria-hidden="true">
        <CaretUpOutlined />
        <CaretDownOutlined />
      </span>
    </button>
  );
}

/** Each order with its ARIA value and the order that the next click selects. */
const ORDERS = {
  none: { aria: 'none', next: (field: string) => field },
  ascending: { aria: 'ascending', next: (field: string) => `-${field}` },
  descending: { aria: 'descending', next: () => undefined },
} as const;

function orderOf(sort: unknown, field: string): keyof typeof ORDERS {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : 'none';
}
