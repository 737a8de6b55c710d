import { admins } from '@dekanat/contract/access/admins.ts';
import { type PermissionGroup, permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { GroupHoldersLink } from '#features/access/group-holders.tsx';
import { changedColumn, nameColumn, universityColumn } from '#grid/usual-columns.tsx';
import { useList } from '#kernel/list.ts';
import { ListTable } from '#kernel/list-table.tsx';
import { rowActions } from '#kernel/row-actions.tsx';
import { CreateButton, Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useMay } from '#kernel/session.ts';
import { useUniversity } from '#kernel/university.ts';

const PermissionGroupEditor = lazyEditor(
  async () => (await import('#features/access/permission-group-editor.tsx')).PermissionGroupEditor,
);

export function PermissionGroupsScreen() {
  const { universityId } = useUniversity();
  const maySeeHolders = useMay(admins.list);
  const list = useList(permissionGroups.list);
  const editor = useEditor<PermissionGroup>();
  const create = <CreateButton needs={permissionGroups.create} onClick={editor.create} />;
  return (
    <Screen title="menu.permission_groups" actions={create}>
      <ListTable
        list={list}
        label="menu.permission_groups"
        onOpen={editor.view}
        empty={create}
        columns={[
          nameColumn(editor.view),
          {
            key: 'permissions',
            title: 'permission_group.permissions_count',
            width: 170,
            show: (row) => row.permissions.length,
          },
          {
            key: 'admins_count',
            title: 'permission_group.admins_count',
            width: 170,
            show: (row) =>
              maySeeHolders && row.admins_count > 0 ? <GroupHoldersLink group={row} /> : row.admins_count,
          },
          ...(universityId === undefined ? [universityColumn] : []),
          changedColumn,
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [permissionGroups.update, editor.edit],
            remove: permissionGroups.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="permission_group.search" />
      </ListTable>
      <WhenOpened editor={editor}>
        <PermissionGroupEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
