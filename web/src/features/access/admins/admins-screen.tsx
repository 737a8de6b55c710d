import { type Admin, admins } from '@dekanat/contract/access/admins/admins.ts';
import { useUniversity } from '#api/university.ts';
import { PermissionGroupName, PermissionGroupSelect } from '#features/access/permission-group-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import type { Choice } from '#ui/form/choices.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { Instant } from '#ui/instant.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice, Filters, personStatusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { facultyColumn, personStatusColumn } from '#ui/table/standard-columns.tsx';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';

const AdminEditor = lazyEditor(
  async () => (await import('#features/access/admins/admin-editor.tsx')).AdminEditor,
);

const SIGNED_IN: Choice[] = [
  { value: 1, label: 'admin.signed_in.once' },
  { value: 0, label: 'admin.signed_in.never' },
];

/** Faculties and groups belong to a university: without one there is nothing to choose from. */
function filtersIn(
  universityId: number | undefined,
): Filter<'status' | 'faculty_id' | 'permission_group_id' | 'signed_in'>[] {
  return [
    personStatusFilter,
    facultyFilter(universityId),
    {
      name: 'permission_group_id',
      label: 'permission_group.noun',
      control: (control) => <PermissionGroupSelect {...control} within={{ university_id: universityId }} />,
      shown: (value) => <PermissionGroupName value={value} within={{ university_id: universityId }} />,
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
            render: (row) => (
              <span className="person">
                <PersonPhoto image={row.image} name={nameOf(row)} />
                <EditorLink editor={editor} row={row}>
                  {nameOf(row)}
                </EditorLink>
              </span>
            ),
          },
          { key: 'email', title: 'admin.email', render: (row) => row.email },
          ...(ofAll
            ? [
                {
                  key: 'university',
                  title: 'field.university',
                  width: 176,
                  render: (row: Admin) => row.university[0]?.name ?? '—',
                } as const,
              ]
            : []),
          { ...facultyColumn, hiddenByDefault: ofAll },
          {
            key: 'permission_group_name',
            title: 'permission_group.noun',
            width: 144,
            render: (row) => row.permission_group_name ?? '—',
          },
          personStatusColumn,
          {
            key: 'last_sign_in_at',
            title: 'admin.last_sign_in',
            width: 168,
            render: (row) => <Instant at={row.last_sign_in_at} />,
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
      <MountWhenOpened editor={editor}>
        <AdminEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
