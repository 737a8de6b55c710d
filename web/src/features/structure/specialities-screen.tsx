import { type Speciality, specialities } from '@dekanat/contract/structure/specialities.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { labelFilter } from '#features/reference/label-select.tsx';
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

const SpecialityEditor = lazyEditor(
  async () => (await import('#features/structure/speciality-editor.tsx')).SpecialityEditor,
);

const typeFilter = labelFilter('education_type_id', 'speciality.education_type_name', 'education_type');

export function SpecialitiesScreen() {
  const { universityId } = useUniversity();
  const ofAll = universityId === undefined;
  const ofOne = useProfile().faculty_id !== null;
  const list = useList(specialities.list);
  const editor = useEditor<Speciality>();
  const create = <CreateButton needs={specialities.create} onClick={editor.create} />;
  return (
    <Screen title="menu.specialities" actions={create}>
      <ListTable
        list={list}
        label="menu.specialities"
        onOpen={editor.view}
        exports={specialities.export}
        tools={<ImportButton of="specialities" title="menu.specialities" needs={specialities} inUniversity />}
        empty={create}
        columns={[
          nameColumn(editor.view),
          ...(ofAll ? [universityColumn] : []),
          { key: 'code', title: 'speciality.code', width: 104, render: (row) => row.code },
          {
            key: 'education_type_name',
            title: 'speciality.education_type_name',
            width: 168,
            render: (row) => row.education_type_name,
          },
          { ...facultyColumn, hiddenByDefault: ofAll || ofOne },
          statusColumn,
          { ...translationsColumn, hiddenByDefault: true },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [specialities.update, editor.edit],
            remove: specialities.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="speciality.search" />
        <Filters list={list} filters={[facultyFilter(universityId), typeFilter, statusFilter]} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <SpecialityEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
