import { type SubjectGroup, subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { useUniversity } from '#api/university.ts';
import { UniversityField } from '#features/universities/university-select.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function SubjectGroupEditor({ editor }: { editor: Editor<SubjectGroup> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={subjectGroups}
      noun="subject_group.noun"
      start={{ university_id: universityId, name: '' }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
        </>
      )}
    </EditorDrawer>
  );
}
