import { subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { universityField } from '#features/universities/lazy-university-field.tsx';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';

const SubjectGroupForm = recordForm(subjectGroups, { fields: { university_id: universityField } });

export function SubjectGroupsScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(subjectGroups)}
      title="menu.subject_groups"
      search="subject_group.search"
      form={SubjectGroupForm}
      imports="subject_groups"
    />
  );
}
