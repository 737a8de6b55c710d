import { type Speciality, specialities } from '@dekanat/contract/structure/specialities.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { LabelName, LabelSelect } from '#features/reference/label-select.tsx';
import { FacultyField } from '#features/structure/faculty-field.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';

export function SpecialityEditor({ editor }: { editor: Editor<Speciality> }) {
  const { universityId } = useUniversity();
  const { faculty_id } = useProfile();
  return (
    <EditorDrawer
      editor={editor}
      resource={specialities}
      noun="speciality.noun"
      start={{ university_id: universityId, faculty_id, name: '', code: '', status: 1 }}
      cleared={{ university_id: ['faculty_id'] }}
    >
      {(form) => {
        const type = { module: 'education_type', known: form.base.education_type_name } as const;
        return (
          <>
            <TextField of={form} name="name" label="field.name" />
            <TextField of={form} name="qualification" label="speciality.qualification" />
            <TextField of={form} name="code" label="speciality.code" />
            <Field
              of={form}
              name="education_type_id"
              label="speciality.education_type_name"
              required="speciality.education_type.choose"
              shown={(value) => <LabelName value={value} {...type} />}
            >
              <LabelSelect {...type} placeholder="speciality.education_type.choose" />
            </Field>
            <RecordUniversityField of={form} />
            <FacultyField of={form} />
            {form.mode !== 'create' && <StatusField of={form} />}
          </>
        );
      }}
    </EditorDrawer>
  );
}
