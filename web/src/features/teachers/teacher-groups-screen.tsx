import { type TeacherGroup, teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { Filters, missingFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import {
  changedColumn,
  facultyColumn,
  nameColumn,
  translationsColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';

const TeacherGroupEditor = lazyEditor(
  async () => (await import('#features/teachers/teacher-group-editor.tsx')).TeacherGroupEditor,
);

export function TeacherGroupsScreen() {
  const { universityId } = useUniversity();
  const ofAll = universityId === undefined;
  const ofOne = useProfile().faculty_id !== null;
  const list = useList(teacherGroups.list);
  const editor = useEditor<TeacherGroup>();
  const create = <CreateButton needs={teacherGroups.create} onClick={editor.create} />;
  return (
    <Screen title="menu.tutor_groups" actions={create}>
      <ListTable
        list={list}
        label="menu.tutor_groups"
        onOpen={editor.view}
        exports={teacherGroups.export}
        empty={create}
        columns={[
          nameColumn(editor.view),
          ...(ofAll ? [universityColumn] : []),
          { key: 'code', title: 'teacher_group.code', width: 120, render: (row) => row.code },
          { ...facultyColumn, hiddenByDefault: ofOne },
          { ...translationsColumn, hiddenByDefault: ofAll },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [teacherGroups.update, editor.edit],
            remove: teacherGroups.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="list.search.name_or_code" />
        <Filters list={list} filters={[facultyFilter(universityId), missingFilter]} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <TeacherGroupEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
