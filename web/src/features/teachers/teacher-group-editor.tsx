import { type TeacherGroup, teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { FacultyField } from '#features/structure/faculty-field.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function TeacherGroupEditor({ editor }: { editor: Editor<TeacherGroup> }) {
  const { universityId } = useUniversity();
  const { faculty_id } = useProfile();
  return (
    <EditorDrawer
      editor={editor}
      resource={teacherGroups}
      noun="teacher_group.noun"
      start={{ university_id: universityId, faculty_id, name: '', code: '' }}
      cleared={{ university_id: ['faculty_id'] }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          <TextField of={form} name="code" label="teacher_group.code" />
          {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
          <FacultyField of={form} />
        </>
      )}
    </EditorDrawer>
  );
}
