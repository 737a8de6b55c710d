import { type Department, departments } from '@dekanat/contract/structure/departments.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { FacultyField } from '#features/structure/faculty-field.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function DepartmentEditor({ editor }: { editor: Editor<Department> }) {
  const { universityId } = useUniversity();
  const { faculty_id } = useProfile();
  return (
    <EditorDrawer
      editor={editor}
      resource={departments}
      noun="department.noun"
      start={{ university_id: universityId, faculty_id, name: '', code: '', status: 1 }}
      cleared={{ university_id: ['faculty_id'] }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
          <FacultyField of={form} />
          <TextField of={form} name="code" label="department.code" />
          {form.mode !== 'create' && <StatusField of={form} />}
        </>
      )}
    </EditorDrawer>
  );
}
