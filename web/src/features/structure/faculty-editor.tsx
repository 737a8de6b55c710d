import { FACULTY_POSITIONS, type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { Select } from 'antd';
import type { Editor } from '#editor/editor.ts';
import { EditorDrawer } from '#editor/editor-drawer.tsx';
import { Field, StatusField, TextField } from '#editor/field.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';

export function FacultyEditor({ editor }: { editor: Editor<Faculty> }) {
  const text = useText();
  const { universityId } = useUniversity();
  const positions = FACULTY_POSITIONS.map((value) => ({ value, label: text(`faculty.position.${value}`) }));
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
          <Field
            of={form}
            name="position"
            label="faculty.position"
            shown={(value) => positions.find((position) => position.value === value)?.label ?? ''}
          >
            <Select options={positions} />
          </Field>
          {form.mode !== 'create' && <StatusField of={form} />}
        </>
      )}
    </EditorDrawer>
  );
}
