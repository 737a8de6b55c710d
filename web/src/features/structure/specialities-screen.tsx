import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { labelFilter } from '#features/reference/label-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { facultyColumn, statusColumn, translationsColumn } from '#ui/table/standard-columns.tsx';

const SpecialityEditor = lazyEditor(
  async () => (await import('#features/structure/speciality-editor.tsx')).SpecialityEditor,
);

const typeFilter = labelFilter('education_type_id', 'speciality.education_type_name', 'education_type');

export function SpecialitiesScreen() {
  const screen = useRecordScreen(specialities);
  return (
    <RecordScreen
      {...screen}
      title="menu.specialities"
      search="speciality.search"
      columns={[
        { key: 'code', width: 104 },
        { key: 'education_type_name', width: 168 },
        { key: 'qualification', width: 168, hiddenByDefault: true },
        { ...facultyColumn, hiddenByDefault: screen.allUniversities || screen.boundToFaculty },
        statusColumn,
        { ...translationsColumn, hiddenByDefault: true },
      ]}
      filters={[facultyFilter(screen.universityId), typeFilter]}
      form={SpecialityEditor}
      imports="specialities"
    />
  );
}
