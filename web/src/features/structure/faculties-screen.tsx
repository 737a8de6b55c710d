import { type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { POSITIONS } from '#features/structure/faculty-positions.ts';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import {
  changedColumn,
  nameColumn,
  statusColumn,
  translationsColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';

const FacultyEditor = lazyEditor(
  async () => (await import('#features/structure/faculty-editor.tsx')).FacultyEditor,
);

const filters = [statusFilter, choice('position', 'faculty.position', POSITIONS)];

export function FacultiesScreen() {
  const text = useText();
  const ofAll = useUniversity().universityId === undefined;
  const list = useList(faculties.list);
  const editor = useEditor<Faculty>();
  // Whoever is bound to one faculty makes no other.
  const create = useProfile().faculty_id === null && (
    <CreateButton needs={faculties.create} onClick={editor.create} />
  );
  return (
    <Screen title="menu.faculties" actions={create}>
      <ListTable
        list={list}
        label="menu.faculties"
        onOpen={editor.view}
        exports={faculties.export}
        empty={create}
        columns={[
          nameColumn(editor.view),
          ...(ofAll ? [universityColumn] : []),
          {
            key: 'faculty_code',
            title: 'faculty.faculty_code',
            width: 88,
            render: (row) => row.faculty_code,
          },
          {
            key: 'dean_name',
            title: 'faculty.dean_name',
            width: ofAll ? 208 : 248,
            render: (row) => row.dean_name,
          },
          {
            key: 'position',
            title: 'faculty.position',
            width: 104,
            render: (row) => text(`faculty.position.${row.position}`),
          },
          statusColumn,
          { ...translationsColumn, hiddenByDefault: ofAll },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [faculties.update, editor.edit],
            remove: faculties.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="faculty.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <FacultyEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
