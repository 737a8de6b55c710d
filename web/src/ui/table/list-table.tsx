import { TableOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { ExportButton, type Exported } from '#ui/export/export-button.tsx';
import { type Column, visibleColumns } from '#ui/table/columns.ts';
import { Grid } from '#ui/table/grid.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import { useColumnSettings } from '#ui/table/stored-column-settings.ts';
import '#ui/table/list.css';
import { useText } from '#i18n/text.ts';
import type { List } from '#ui/table/list.ts';
import { ListFooter } from '#ui/table/list-footer.tsx';
import { sortFieldsOf } from '#ui/table/list-query.ts';
import { EmptyList, Failed, IdleList, ListSkeleton } from '#ui/table/list-states.tsx';

const ColumnSettingsCard = lazy(async () => ({
  default: (await import('#ui/table/column-settings.tsx')).ColumnSettingsCard,
}));

interface ListTableProps<Row extends { id: number }> {
  list: List<Row>;
  columns: Column<Row>[];
  /** Key of the table's name, for those who cannot see what stands above it. */
  label: string;
  onOpen: (row: Row) => void;
  /** The call that exports what is filtered, where there is one. */
  exports?: Endpoint;
  exported?: Exported;
  /** What else stands beside the export: usually the import button. */
  tools?: ReactNode;
  /** Pages of one size, turned by their number. */
  numbersOnly?: boolean;
  /** What to do next while there is nothing yet: usually the create button. */
  empty?: ReactNode;
  /** What stands over the table: search, filters. */
  children?: ReactNode;
}

/** A list with all its states: the screen says what the columns are, and what stands over them. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { list, columns, label, exports, exported, tools, numbersOnly = false, children } = props;
  const text = useText();
  const settings = useColumnSettings(list.endpoint.path);
  const shown = visibleColumns(columns, settings.arrangement);
  return (
    <section className="list" aria-label={text(label)}>
      <div className="list-bar">
        {children}
        <div className="list-tools">
          <PopoverButton label={text('list.columns')} icon={<TableOutlined aria-hidden />}>
            {() => (
              <Suspense>
                <ColumnSettingsCard columns={columns} settings={settings} />
              </Suspense>
            )}
          </PopoverButton>
          {tools}
          {exports && <ExportButton list={list} endpoint={exports} columns={shown} exported={exported} />}
        </div>
      </div>
      <ListBody {...props} columns={shown} settings={settings} />
      {list.page && list.page.total > 0 && <ListFooter list={list} numbersOnly={numbersOnly} />}
    </section>
  );
}

interface ListBodyProps<Row extends { id: number }> extends ListTableProps<Row> {
  settings: ReturnType<typeof useColumnSettings>;
}

function ListBody<Row extends { id: number }>(props: ListBodyProps<Row>) {
  const { list, columns, label, onOpen, empty, settings } = props;
  const { arrangement, change } = settings;
  const text = useText();
  if (list.state === 'idle') return <IdleList />;
  if (list.state === 'failed') return <Failed error={list.error} retry={list.retry} />;
  if (list.page === undefined) return <ListSkeleton />;
  if (list.page.total === 0) return <EmptyList list={list}>{empty}</EmptyList>;
  return (
    <Grid
      page={list.page}
      columns={columns}
      label={text(label)}
      dense={arrangement.dense}
      renewing={list.refetching}
      asked={JSON.stringify(list.query)}
      sort={list.query.sort}
      sortable={sortFieldsOf(list.endpoint.query)}
      onSort={(sort) => list.setFilters({ sort })}
      onOpen={onOpen}
      onWidth={(key, width) => change({ widths: { ...arrangement.widths, [key]: width } })}
    />
  );
}
