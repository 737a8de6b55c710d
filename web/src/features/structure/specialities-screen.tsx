import { type Speciality, specialities } from '@dekanat/contract/structure/specialities.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { labelFilter } from '#features/reference/label-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import {
  changedColumn,
  facultyColumn,
  nameColumn,
  statusColumn,
  translationsColumn,
  universityColumn,
} from '#grid/usual-columns.tsx';
import { ImportButton } from '#imports/import-button.tsx';
import { useList } from '#kernel/list.ts';
import { Filters, statusFilter } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { rowActions } from '#kernel/row-actions.tsx';
import { CreateButton, Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useProfile } from '#kernel/session.ts';
import { useUniversity } from '#kernel/university.ts';

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
          { key: 'code', title: 'speciality.code', width: 104, show: (row) => row.code },
          {
            key: 'education_type_name',
            title: 'speciality.education_type_name',
            width: 168,
            show: (row) => row.education_type_name,
          },
          { ...facultyColumn, away: ofAll || ofOne },
          statusColumn,
          { ...translationsColumn, away: true },
          { ...changedColumn, away: true },
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
      <WhenOpened editor={editor}>
        <SpecialityEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
