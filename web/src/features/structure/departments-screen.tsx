import { type Department, departments } from '@dekanat/contract/structure/departments.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { Filters, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import {
  changedColumn,
  facultyColumn,
  nameColumn,
  statusColumn,
  translationsColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';

const DepartmentEditor = lazyEditor(
  async () => (await import('#features/structure/department-editor.tsx')).DepartmentEditor,
);

export function DepartmentsScreen() {
  const { universityId } = useUniversity();
  const ofAll = universityId === undefined;
  const ofOne = useProfile().faculty_id !== null;
  const list = useList(departments.list);
  const editor = useEditor<Department>();
  const create = <CreateButton needs={departments.create} onClick={editor.create} />;
  return (
    <Screen title="menu.departments" actions={create}>
      <ListTable
        list={list}
        label="menu.departments"
        onOpen={editor.view}
        exports={departments.export}
        tools={<ImportButton of="departments" title="menu.departments" needs={departments} inUniversity />}
        empty={create}
        columns={[
          nameColumn(editor.view),
          ...(ofAll ? [universityColumn] : []),
          { key: 'code', title: 'department.code', width: 104, render: (row) => row.code ?? '—' },
          { ...facultyColumn, hiddenByDefault: ofAll || ofOne },
          statusColumn,
          { ...translationsColumn, hiddenByDefault: ofAll },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [departments.update, editor.edit],
            remove: departments.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="department.search" />
        <Filters list={list} filters={[facultyFilter(universityId), statusFilter]} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <DepartmentEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
