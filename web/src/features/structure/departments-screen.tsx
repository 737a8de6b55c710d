import { departments } from '@dekanat/contract/structure/departments.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { facultyField } from '#features/structure/lazy-faculty-field.tsx';
import { universityField } from '#features/universities/lazy-university-field.tsx';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';

const DepartmentForm = recordForm(departments, {
  fields: { university_id: universityField, faculty_id: facultyField },
  cleared: { university_id: ['faculty_id'] },
});

export function DepartmentsScreen() {
  const screen = useRecordScreen(departments);
  return (
    <RecordScreen
      {...screen}
      title="menu.departments"
      search="department.search"
      columns={[{ key: 'code', width: 104 }]}
      filters={[facultyFilter(screen.universityId)]}
      form={DepartmentForm}
      imports="departments"
    />
  );
}
