import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

const TeacherGroupEditor = lazyEditor(
  async () => (await import('#features/teachers/teacher-group-editor.tsx')).TeacherGroupEditor,
);

export function TeacherGroupsScreen() {
  const screen = useRecordScreen(teacherGroups);
  return (
    <RecordScreen
      {...screen}
      title="menu.tutor_groups"
      columns={[
        { key: 'code', title: 'teacher_group.code', width: 120, render: (row) => row.code },
        { ...facultyColumn, hiddenByDefault: screen.boundToFaculty },
      ]}
      filters={[facultyFilter(screen.universityId)]}
      form={TeacherGroupEditor}
    />
  );
}
