import { subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const SubjectGroupEditor = lazyEditor(
  async () => (await import('#features/planning/subject-group-editor.tsx')).SubjectGroupEditor,
);

export function SubjectGroupsScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(subjectGroups)}
      title="menu.subject_groups"
      search="subject_group.search"
      columns={[]}
      form={SubjectGroupEditor}
      imports="subject_groups"
    />
  );
}
