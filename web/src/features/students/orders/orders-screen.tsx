import { formatDay } from '@dekanat/contract/api/days.ts';
import { type OrderRow, orders } from '@dekanat/contract/students/orders/orders.ts';
import { useUniversity } from '#api/university.ts';
import { ORDER_KIND_CHOICES } from '#features/students/orders/order-kinds.ts';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { dayFilter } from '#ui/table/day-filter.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, universityColumn } from '#ui/table/standard-columns.tsx';

const OrderEditor = lazyEditor(
  async () => (await import('#features/students/orders/order-editor.tsx')).OrderEditor,
);

const whether = <Name extends 'with_students' | 'with_file'>(name: Name) =>
  choice(name, `order.${name}`, [
    { value: 1, label: `order.${name}.yes` },
    { value: 0, label: `order.${name}.no` },
  ]);

const filters = [
  choice('kind', 'order.kind', ORDER_KIND_CHOICES),
  dayFilter('from', 'order.from'),
  dayFilter('to', 'order.to'),
  whether('with_students'),
  whether('with_file'),
];

/** The number of students; of an order that was undone as a whole, the former number with who undid it. */
function OrderStudentCount({ order }: { order: OrderRow }) {
  const text = useText();
  if (order.students > 0 || order.undone_students === 0) return order.students;
  return (
    <span title={order.undone_by_name ?? undefined}>
      {text('order.undone.count', { total: order.undone_students })}
      {order.undone_by_name !== null && <small> · {order.undone_by_name}</small>}
    </span>
  );
}

/** The register of orders with their scans. */
export function OrdersScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(orders.list);
  const editor = useEditor<OrderRow>();
  const create = <CreateButton needs={orders.create} onClick={editor.create} />;
  return (
    <Screen title="menu.orders" actions={create}>
      <ListTable
        list={list}
        label="menu.orders"
        onOpen={editor.view}
        exports={orders.export}
        empty={create}
        columns={[
          {
            key: 'number',
            title: 'order.number',
            width: 128,
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.number}
              </EditorLink>
            ),
          },
          {
            key: 'order_date',
            title: 'order.order_date',
            width: 128,
            render: (row) => formatDay(row.order_date),
          },
          { key: 'kind', title: 'order.kind', render: (row) => text(`order.kind.${row.kind}`) },
          ...(universityId === undefined ? [universityColumn] : []),
          {
            key: 'students',
            alsoExports: ['undone_students', 'undone_at', 'undone_by_name'],
            title: 'order.students',
            width: 208,
            numeric: true,
            render: (row) => <OrderStudentCount order={row} />,
          },
          { key: 'file_name', title: 'order.file_name', width: 176, render: (row) => row.file_name ?? '—' },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.number,
            view: editor.view,
            edit: [orders.update, editor.edit],
          }),
        ]}
      >
        <SearchBox list={list} by="number" label="order.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <OrderEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
