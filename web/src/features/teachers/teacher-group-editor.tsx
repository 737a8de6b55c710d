import { type TeacherGroup, teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import type { Editor } from '#editor/editor.ts';
import { EditorDrawer } from '#editor/editor-drawer.tsx';
import { TextField } from '#editor/field.tsx';
import { FacultyField } from '#features/structure/faculty-field.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { useProfile } from '#kernel/session.ts';
import { useUniversity } from '#kernel/university.ts';

export function TeacherGroupEditor({ editor }: { editor: Editor<TeacherGroup> }) {
  const { universityId } = useUniversity();
  const { faculty_id } = useProfile();
  return (
    <EditorDrawer
      editor={editor}
      resource={teacherGroups}
      noun="journal.record.teacher_groups"
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
