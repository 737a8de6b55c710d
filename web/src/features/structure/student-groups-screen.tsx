import { type StudentGroup, studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { AccountSlipsButton } from '#features/structure/account-slips-button.tsx';
import { entryYearFilter } from '#features/structure/entry-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { specialityFilter } from '#features/structure/speciality-select.tsx';
import { STUDY_LANGUAGES } from '#features/structure/study-languages.ts';
import { useText } from '#i18n/text.ts';
import { ImportButton } from '#platform/imports/import-button.tsx';
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
  facultyColumn,
  nameColumn,
  statusColumn,
  translationsColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';

const StudentGroupEditor = lazyEditor(
  async () => (await import('#features/structure/student-group-editor.tsx')).StudentGroupEditor,
);

const filtersIn = (universityId: number | undefined) => [
  { ...facultyFilter(universityId), clears: ['speciality_id'] },
  specialityFilter(universityId),
  choice('with_speciality', 'student_group.with_speciality', [
    { value: 1, label: 'student_group.with_speciality.yes' },
    { value: 0, label: 'student_group.with_speciality.no' },
  ]),
  choice('study_language', 'student_group.study_language', STUDY_LANGUAGES),
  entryYearFilter,
  statusFilter,
];

export function StudentGroupsScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const ofAll = universityId === undefined;
  const ofOne = useProfile().faculty_id !== null;
  const list = useList(studentGroups.list);
  const editor = useEditor<StudentGroup>();
  const create = <CreateButton needs={studentGroups.create} onClick={editor.create} />;
  return (
    <Screen title="menu.student_groups" actions={create}>
      <ListTable
        list={list}
        label="menu.student_groups"
        onOpen={editor.view}
        exports={studentGroups.export}
        tools={
          <ImportButton of="student_groups" title="menu.student_groups" needs={studentGroups} inUniversity />
        }
        empty={create}
        columns={[
          { ...nameColumn(editor.view), width: 136 },
          ...(ofAll ? [universityColumn] : []),
          {
            key: 'speciality_name',
            title: 'student_group.speciality_name',
            render: (row) => row.speciality_name ?? '—',
          },
          { ...facultyColumn, hiddenByDefault: ofAll || ofOne },
          {
            key: 'study_language',
            title: 'student_group.study_language',
            width: 152,
            render: (row) =>
              row.study_language === null ? '—' : text(`study_language.${row.study_language}`),
          },
          {
            key: 'entry_year',
            title: 'student_group.entry_year',
            width: 136,
            render: (row) => row.entry_year ?? '—',
          },
          statusColumn,
          { ...translationsColumn, hiddenByDefault: true },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [studentGroups.update, editor.edit],
            further: (row) => <AccountSlipsButton group={row} />,
            remove: studentGroups.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="student_group.search" />
        <Filters list={list} filters={filtersIn(universityId)} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <StudentGroupEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
