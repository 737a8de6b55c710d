import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { facultyField } from '#features/structure/lazy-faculty-field.tsx';
import { universityField } from '#features/universities/lazy-university-field.tsx';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

const TeacherGroupForm = recordForm(teacherGroups, {
  fields: { university_id: universityField, faculty_id: facultyField },
  cleared: { university_id: ['faculty_id'] },
});

export function TeacherGroupsScreen() {
  const screen = useRecordScreen(teacherGroups);
  return (
    <RecordScreen
      {...screen}
      title="menu.tutor_groups"
      columns={[
        { key: 'code', width: 120 },
        { ...facultyColumn, hiddenByDefault: screen.boundToFaculty },
      ]}
      filters={[facultyFilter(screen.universityId)]}
      form={TeacherGroupForm}
    />
  );
}
