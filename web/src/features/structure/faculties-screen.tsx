import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { POSITIONS } from '#features/structure/faculty-positions.ts';
import { useText } from '#i18n/text.ts';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { choice, statusFilter } from '#ui/table/list-filters.tsx';

const FacultyEditor = lazyEditor(
  async () => (await import('#features/structure/faculty-editor.tsx')).FacultyEditor,
);

const filters = [statusFilter, choice('position', 'faculty.position', POSITIONS)];

export function FacultiesScreen() {
  const text = useText();
  const screen = useRecordScreen(faculties);
  return (
    <RecordScreen
      {...screen}
      title="menu.faculties"
      search="faculty.search"
      columns={[
        { key: 'faculty_code', title: 'faculty.faculty_code', width: 88, render: (row) => row.faculty_code },
        {
          key: 'dean_name',
          title: 'faculty.dean_name',
          width: screen.allUniversities ? 208 : 248,
          render: (row) => row.dean_name,
        },
        {
          key: 'position',
          title: 'faculty.position',
          width: 104,
          render: (row) => text(`faculty.position.${row.position}`),
        },
      ]}
      filters={filters}
      form={FacultyEditor}
      mayCreate={!screen.boundToFaculty}
    />
  );
}
