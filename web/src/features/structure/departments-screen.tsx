import { departments } from '@dekanat/contract/structure/departments.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const DepartmentEditor = lazyEditor(
  async () => (await import('#features/structure/department-editor.tsx')).DepartmentEditor,
);

export function DepartmentsScreen() {
  const screen = useRecordScreen(departments);
  return (
    <RecordScreen
      {...screen}
      title="menu.departments"
      search="department.search"
      columns={[{ key: 'code', title: 'department.code', width: 104, render: (row) => row.code ?? '—' }]}
      filters={[facultyFilter(screen.universityId)]}
      form={DepartmentEditor}
      imports="departments"
    />
  );
}
