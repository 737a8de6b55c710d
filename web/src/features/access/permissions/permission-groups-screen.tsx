import { admins } from '@dekanat/contract/access/admins/admins.ts';
import {
  type PermissionGroup,
  permissionGroups,
} from '@dekanat/contract/access/permissions/permission-groups.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { GroupMembersLink } from '#features/access/permissions/group-members.tsx';
import { useNotGrantable } from '#features/access/permissions/not-grantable.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, nameColumn, universityColumn } from '#ui/table/standard-columns.tsx';

const PermissionGroupEditor = lazyEditor(
  async () =>
    (await import('#features/access/permissions/permission-group-editor.tsx')).PermissionGroupEditor,
);

export function PermissionGroupsScreen() {
  const { universityId } = useUniversity();
  const maySeeHolders = useMay(admins.list);
  const list = useList(permissionGroups.list);
  const editor = useEditor<PermissionGroup>();
  const notGrantable = useNotGrantable();
  const create = <CreateButton needs={permissionGroups.create} onClick={editor.create} />;
  return (
    <Screen title="menu.permission_groups" actions={create}>
      <ListTable
        list={list}
        label="menu.permission_groups"
        onOpen={editor.view}
        empty={create}
        columns={[
          nameColumn(editor),
          {
            key: 'permissions',
            title: 'permission_group.permissions_count',
            width: 170,
            numeric: true,
            render: (row) => row.permissions.length,
          },
          {
            key: 'admins_count',
            title: 'permission_group.admins_count',
            width: 170,
            numeric: true,
            render: (row) =>
              maySeeHolders && row.admins_count > 0 ? <GroupMembersLink group={row} /> : row.admins_count,
          },
          ...(universityId === undefined ? [universityColumn] : []),
          changedColumn,
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [permissionGroups.update, editor.edit],
            remove: permissionGroups.remove,
            fixed: (row) => notGrantable?.(row.permissions) === true,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="permission_group.search" />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <PermissionGroupEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
