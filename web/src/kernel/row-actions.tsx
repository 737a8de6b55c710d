import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { type ReactNode, use } from 'react';
import type { Column } from '#grid/columns.ts';
import { IconButton } from '#grid/icon-button.tsx';
import { ActiveRow } from '#grid/row-focus.ts';
import type { ApiError, CallInput } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.tsx';
import { useAction } from '#kernel/query.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

/** A row's name, by which it is opened. */
export function RowLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className="row-link" tabIndex={use(ActiveRow) ? 0 : -1} onClick={onOpen}>
      {children}
    </button>
  );
}

interface Actions<Row> {
  /** What the row is called, in the buttons' names and in the question before it is deleted. */
  name: (row: Row) => string;
  view: (row: Row) => void;
  edit?: [needs: Endpoint, edit: (row: Row) => void];
  remove?: Endpoint;
  /** Rows that nobody may change or delete. */
  fixed?: (row: Row) => boolean;
}

/** The last column: view, and what of the rest there is and the person may do with each row. */
export const rowActions = <Row extends { id: number }>(actions: Actions<Row>): Column<Row> => ({
  key: 'actions',
  title: 'list.actions',
  width: actions.edit || actions.remove ? 128 : 96,
  pinned: 'end',
  show: (row) => <RowActions row={row} actions={actions} />,
});

function RowActions<Row extends { id: number }>({ row, actions }: { row: Row; actions: Actions<Row> }) {
  const text = useText();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const name = { name: actions.name(row) };
  const { edit, remove } = actions;
  const free = actions.fixed?.(row) !== true;
  const mayEdit = useMay(edit?.[0] ?? 'signed-in') && free;
  const mayRemove = useMay(remove ?? 'signed-in') && free;
  return (
    <span className="row-actions">
      <IconButton
        label={text('list.view', name)}
        icon={<EyeOutlined />}
        tabIndex={tabIndex}
        onClick={() => actions.view(row)}
      />
      {edit && mayEdit && (
        <IconButton
          label={text('list.edit', name)}
          icon={<EditOutlined />}
          tabIndex={tabIndex}
          onClick={() => edit[1](row)}
        />
      )}
      {remove && mayRemove && (
        <RemoveButton endpoint={remove} id={row.id} name={name.name} tabIndex={tabIndex} />
      )}
    </span>
  );
}

interface RemoveButtonProps {
  endpoint: Endpoint;
  id: number;
  name: string;
  tabIndex: number;
}

/** Asks, deletes, and says why not where something stands in the way (specification 000 §8). */
function RemoveButton({ endpoint, id, name, tabIndex }: RemoveButtonProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useAction(endpoint, {
    onSuccess: () => {
      feedback.success(text('flash.removed'));
      focusBeside(id);
    },
    onError: (error: ApiError) => {
      if (error.status === 405) void feedback.inform(text('list.remove.refused'), error.message);
      else feedback.error(error.status === 0 ? error : text('flash.remove_failed'));
    },
  });
  const ask = async () => {
    // Not a disabled button: the focus comes back to it.
    if (isPending) return;
    const title = text('list.remove.question', { name });
    const sure = await feedback.confirm({ title, content: text('list.remove.content'), danger: true });
    if (sure) mutate({ params: { id } } as unknown as CallInput<Endpoint>);
  };
  return (
    <IconButton
      label={text('list.remove', { name })}
      icon={<DeleteOutlined />}
      danger
      tabIndex={tabIndex}
      onClick={() => void ask()}
    />
  );
}

/** The row is about to go: its neighbour has the focus then. */
function focusBeside(id: number): void {
  const row = document.querySelector(`[data-id="${id}"]`);
  const beside = [row?.nextElementSibling, row?.previousElementSibling].find((one) =>
    one?.matches('[data-id]'),
  );
  beside?.querySelector('button')?.focus();
}
