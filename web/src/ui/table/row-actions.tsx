import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, use } from 'react';
import { rememberItem } from '#api/recent-items.ts';
import { useMay } from '#api/session.ts';
import { opensElsewhere } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import type { Editor } from '#ui/form/editor.ts';
import type { Column } from '#ui/table/columns.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { RemoveButton, type Removes } from '#ui/table/remove-button.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

interface RowLinkProps {
  /** The record's own address; without `onOpen` a click goes there. */
  to: string;
  /** Opens the record in place, without losing the list's filters. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A row's name, which links to the record. The browser's own ways to open a link work as on any link. */
export function RowLink({ to, onOpen, children }: RowLinkProps) {
  const router = useRouter({ warn: false });
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const { textContent: title, pathname, search } = event.currentTarget;
    rememberItem({ title, address: pathname + search });
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (onOpen) onOpen();
    else router.history.push(to);
  };
  return (
    <a href={to} className="row-link" tabIndex={use(ActiveRow) ? 0 : -1} onClick={open}>
      {children}
    </a>
  );
}

/** The name of a record that opens in the list's drawer. */
export function EditorLink<Row>({ editor, row, children }: EditorLinkProps<Row>) {
  return (
    <RowLink to={editor.addressOf(row)} onOpen={() => editor.view(row)}>
      {children}
    </RowLink>
  );
}

interface EditorLinkProps<Row> {
  editor: Pick<Editor<Row>, 'view' | 'addressOf'>;
  row: Row;
  children: ReactNode;
}

export interface RowActionOptions<Row> {
  /** Name of the row, for the buttons' labels and the deletion dialog. */
  name: (row: Row) => string;
  view: (row: Row) => void;
  edit?: [needs: Endpoint, edit: (row: Row) => void];
  remove?: Endpoint;
  /** Further buttons. */
  further?: (row: Row) => ReactNode;
  removes?: Removes;
  /** Rows that cannot be changed or deleted. */
  fixed?: (row: Row) => boolean;
  /** Rows that cannot be deleted. */
  kept?: (row: Row) => boolean;
}

/** The last column: view, and the further actions that exist and the user is allowed. */
export const rowActions = <Row extends { id: number }>(actions: RowActionOptions<Row>): Column<Row> => ({
  key: 'actions',
  title: 'list.actions',
  width: (actions.edit || actions.remove ? 128 : 96) + (actions.further ? 32 : 0),
  pinned: 'end',
  render: (row) => <RowActions row={row} actions={actions} />,
});

function RowActions<Row extends { id: number }>({
  row,
  actions,
}: {
  row: Row;
  actions: RowActionOptions<Row>;
}) {
  const text = useText();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const name = { name: actions.name(row) };
  const { edit, remove } = actions;
  const free = actions.fixed?.(row) !== true;
  const mayEdit = useMay(edit?.[0] ?? 'signed-in') && free;
  const mayRemove = useMay(remove ?? 'signed-in') && free && actions.kept?.(row) !== true;
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
      {actions.further?.(row)}
      {remove && mayRemove && (
        <RemoveButton
          {...actions.removes}
          endpoint={remove}
          id={row.id}
          name={name.name}
          tabIndex={tabIndex}
        />
      )}
    </span>
  );
}
