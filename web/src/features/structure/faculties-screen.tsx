import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { POSITIONS } from '#features/structure/faculty-positions.ts';
import { universityField } from '#features/universities/lazy-university-field.tsx';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { choice, statusFilter } from '#ui/table/list-filters.tsx';

const FacultyForm = recordForm(faculties, { fields: { university_id: universityField } });

const filters = [statusFilter, choice('position', 'faculty.position', POSITIONS)];

export function FacultiesScreen() {
  const screen = useRecordScreen(faculties);
  return (
    <RecordScreen
      {...screen}
      title="menu.faculties"
      search="faculty.search"
      columns={[
        { key: 'faculty_code', width: 88 },
        { key: 'dean_name', width: screen.allUniversities ? 208 : 248 },
        { key: 'position', width: 104 },
      ]}
      filters={filters}
      form={FacultyForm}
      imports="faculties"
      mayCreate={!screen.boundToFaculty}
    />
  );
}
