import { type TeacherGroup, teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import {
  changedColumn,
  facultyColumn,
  nameColumn,
  translationsColumn,
  universityColumn,
} from '#grid/usual-columns.tsx';
import { useList } from '#kernel/list.ts';
import { Filters, missingFilter } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { rowActions } from '#kernel/row-actions.tsx';
import { CreateButton, Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useProfile } from '#kernel/session.ts';
import { useUniversity } from '#kernel/university.ts';

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
          { key: 'code', title: 'teacher_group.code', width: 120, show: (row) => row.code },
          { ...facultyColumn, away: ofOne },
          { ...translationsColumn, away: ofAll },
          { ...changedColumn, away: true },
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
      <WhenOpened editor={editor}>
        <TeacherGroupEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
