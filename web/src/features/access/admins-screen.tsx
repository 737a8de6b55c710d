import { type Admin, admins } from '@dekanat/contract/access/admins.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { PermissionGroupName, PermissionGroupSelect } from '#features/access/permission-group-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { facultyColumn, statusColumn } from '#grid/usual-columns.tsx';
import { Instant } from '#kernel/instant.tsx';
import { useList } from '#kernel/list.ts';
import { choice, type Filter, Filters, statusFilter } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { RowLink, rowActions } from '#kernel/row-actions.tsx';
import { CreateButton, Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';
import { PersonPhoto } from '#upload/person-photo.tsx';

const AdminEditor = lazyEditor(async () => (await import('#features/access/admin-editor.tsx')).AdminEditor);

const SIGNED_IN = [
  { value: 1, label: 'admin.signed_in.once' },
  { value: 0, label: 'admin.signed_in.never' },
];

/** Faculties and groups belong to a university: without one there is nothing to choose from. */
function filtersIn(
  universityId: number | undefined,
): Filter<'status' | 'faculty_id' | 'permission_group_id' | 'signed_in'>[] {
  return [
    statusFilter,
    facultyFilter(universityId),
    {
      name: 'permission_group_id',
      label: 'permission_group.noun',
      control: (control) => <PermissionGroupSelect {...control} universityId={universityId} />,
      shown: (value) => <PermissionGroupName value={value} universityId={universityId} />,
    },
    choice('signed_in', 'admin.signed_in', SIGNED_IN),
  ];
}

export function AdminsScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const ofAll = universityId === undefined;
  const list = useList(admins.list);
  const editor = useEditor<Admin>();
  const create = <CreateButton needs={admins.create} onClick={editor.create} />;
  const nameOf = ({ username }: Admin) => username ?? text('profile.superadmin');
  return (
    <Screen title="menu.admins" actions={create}>
      <ListTable
        list={list}
        label="menu.admins"
        onOpen={editor.view}
        empty={create}
        columns={[
          {
            key: 'username',
            title: 'admin.username',
            width: 152,
            show: (row) => (
              <span className="person">
                <PersonPhoto image={row.image} name={nameOf(row)} />
                <RowLink onOpen={() => editor.view(row)}>{nameOf(row)}</RowLink>
              </span>
            ),
          },
          { key: 'email', title: 'admin.email', show: (row) => row.email },
          ...(ofAll
            ? [
                {
                  key: 'university',
                  title: 'field.university',
                  width: 176,
                  show: (row: Admin) => row.university[0]?.name ?? '—',
                },
              ]
            : []),
          { ...facultyColumn, away: ofAll },
          {
            key: 'permission_group_name',
            title: 'permission_group.noun',
            width: 144,
            show: (row) => row.permission_group_name ?? '—',
          },
          statusColumn,
          {
            key: 'last_sign_in_at',
            title: 'admin.last_sign_in',
            width: 168,
            show: (row) => <Instant at={row.last_sign_in_at} />,
          },
          rowActions({
            name: nameOf,
            view: editor.view,
            edit: [admins.update, editor.edit],
            remove: admins.remove,
            fixed: (row) => row.super_administrator,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="admin.search" />
        <Filters list={list} filters={filtersIn(universityId)} />
      </ListTable>
      <WhenOpened editor={editor}>
        <AdminEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
