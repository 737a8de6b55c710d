import { type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { useUniversity } from '#api/university.ts';
import { POSITIONS } from '#features/structure/faculty-positions.ts';
import { UniversityField } from '#features/universities/university-select.tsx';
import { ChoiceField, StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function FacultyEditor({ editor }: { editor: Editor<Faculty> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={faculties}
      noun="faculty.noun"
      start={{ university_id: universityId, name: '', faculty_code: '', dean_name: '', status: 1 }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
          <TextField of={form} name="faculty_code" label="faculty.faculty_code" />
          <TextField of={form} name="dean_name" label="faculty.dean_name" />
          <ChoiceField of={form} name="position" label="faculty.position" choices={POSITIONS} />
          {form.mode !== 'create' && <StatusField of={form} />}
        </>
      )}
    </EditorDrawer>
  );
}
