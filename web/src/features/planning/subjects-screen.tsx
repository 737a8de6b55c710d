import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { subjectGroupFilter } from '#features/planning/subject-group-select.tsx';
import { labelFilter } from '#features/reference/label-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const SubjectEditor = lazyEditor(
  async () => (await import('#features/planning/subject-editor.tsx')).SubjectEditor,
);

const typeFilter = labelFilter('subject_type', 'subject.subject_type_name', 'subject_type');

export function SubjectsScreen() {
  const screen = useRecordScreen(subjects);
  return (
    <RecordScreen
      {...screen}
      title="menu.subjects"
      search="subject.search"
      columns={[
        { key: 'code', width: 112 },
        { key: 'subject_group_name', width: 240 },
        { key: 'subject_type_name', width: 140 },
      ]}
      filters={[
        subjectGroupFilter(screen.universityId),
        typeFilter,
        { ...facultyFilter(screen.universityId), label: 'subject.faculty_id' },
      ]}
      form={SubjectEditor}
      imports="subjects"
    />
  );
}
