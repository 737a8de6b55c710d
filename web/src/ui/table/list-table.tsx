import { TableOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { RowData } from '@tanstack/react-table';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import type { z } from 'zod';
import { ExportButton, type Exported } from '#ui/export/export-button.tsx';
import type { ColumnSettings } from '#ui/table/arrangement.ts';
import type { Column } from '#ui/table/columns.ts';
import { Grid } from '#ui/table/grid.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import type { RowKey } from '#ui/table/row-key.ts';
import type { RowSelection } from '#ui/table/row-selection.ts';
import { useColumnSettings } from '#ui/table/stored-column-settings.ts';
import { type TableModel, useTableModel } from '#ui/table/table-model.ts';
import '#ui/table/list.css';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { List } from '#ui/table/list.ts';
import { ListFooter } from '#ui/table/list-footer.tsx';
import { sortFieldsOf } from '#ui/table/list-query.ts';
import { EmptyList, Failed, IdleList, ListSkeleton } from '#ui/table/list-states.tsx';
import { useViewsOf } from '#ui/table/list-views.ts';
import { useSelectionIn } from '#ui/table/selection-in-list.ts';
import { ViewButton } from '#ui/table/view-button.tsx';

const ColumnSettingsCard = lazy(async () => ({
  default: (await import('#ui/table/column-settings.tsx')).ColumnSettingsCard,
}));

interface ListTableProps<Row extends RowData> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** Text key of the table's accessible name. */
  label: TextKey;
  onOpen: (row: Row) => void;
  /** Says which filters the list waits for. */
  idle?: TextKey | undefined;
  /** Exports the filtered rows, where an export exists. */
  exports?: Endpoint;
  exported?: Exported;
  /** Further buttons beside the export, usually the import button. */
  tools?: ReactNode;
  /** Pages of one size, without a size picker. */
  numbersOnly?: boolean;
  /** A sum beside the total. */
  sum?: string | undefined;
  /** Shown while the list is empty without filters, usually the create button. */
  empty?: ReactNode;
  /** Adds checkboxes; selected rows outlive pages and filters, but not the university in the header. */
  selection?: RowSelection<Row>;
  /** Parameters of the address that select this list on a screen that shows one of several. */
  selectedBy?: z.ZodObject;
  /** Search and filters above the table. */
  children?: ReactNode;
}

const NO_ROWS: never[] = [];

/** A list in all its states: loading, failed, empty or a table. The screen declares columns and filters. */
export function ListTable<Row extends { id: string | number }>(props: ListTableProps<Row>): ReactElement;
/** Rows without an `id` need a row key. */
export function ListTable<Row extends RowData>(
  props: ListTableProps<Row> & { rowKey: RowKey<Row> },
): ReactElement;
export function ListTable<Row extends RowData>(props: ListTableProps<Row> & { rowKey?: RowKey<Row> }) {
  const { list, columns, label, rowKey, selection } = props;
  const { exports, exported, tools, numbersOnly = false, sum, selectedBy, children } = props;
  const text = useText();
  useSelectionIn(list, selection);
  const views = useViewsOf(list, selectedBy);
  const settings = useColumnSettings(list.endpoint.path, views?.applied);
  const model = useTableModel<Row>({
    columns,
    arrangement: settings.arrangement,
    rows: list.page?.data ?? NO_ROWS,
    ...(rowKey && { rowKey }),
    selection,
  });
  // A short fixed list has nothing to search, filter or arrange.
  const hasBar = [children, tools, exports].some(Boolean);
  return (
    <section className="list" aria-label={text(label)}>
      {hasBar && (
        <div className="list-bar">
          {children}
          <div className="list-tools">
            {views && <ViewButton views={views} settings={settings} />}
            <PopoverButton label={text('list.columns')} icon={<TableOutlined aria-hidden />}>
              {() => (
                <Suspense>
                  <ColumnSettingsCard columns={columns} settings={settings} />
                </Suspense>
              )}
            </PopoverButton>
            {tools}
            {exports && (
              <ExportButton list={list} endpoint={exports} columns={model.columns} exported={exported} />
            )}
          </div>
        </div>
      )}
      <ListBody {...props} model={model} settings={settings} />
      {list.page && list.page.total > 0 && <ListFooter list={list} numbersOnly={numbersOnly} sum={sum} />}
    </section>
  );
}

interface ListBodyProps<Row extends RowData> extends ListTableProps<Row> {
  model: TableModel<Row>;
  settings: ColumnSettings;
}

function ListBody<Row extends RowData>(props: ListBodyProps<Row>) {
  const { list, model, label, onOpen, empty, selection } = props;
  const { arrangement, change } = props.settings;
  const text = useText();
  if (list.state === 'idle') return <IdleList hint={props.idle} />;
  if (list.state === 'failed') return <Failed error={list.error} retry={list.retry} />;
  if (list.page === undefined) return <ListSkeleton />;
  if (list.page.total === 0) return <EmptyList list={list}>{empty}</EmptyList>;
  return (
    <Grid
      model={model}
      page={list.page}
      label={text(label)}
      dense={arrangement.dense}
      refetching={list.refetching}
      queryKey={JSON.stringify(list.query)}
      sorting={{
        sort: list.query.sort,
        fields: sortFieldsOf(list.endpoint.query),
        change: (sort) => list.setFilters({ sort }),
      }}
      onOpen={onOpen}
      onResize={(key, width) => change({ widths: { ...arrangement.widths, [key]: width } })}
      selection={selection}
    />
  );
}
