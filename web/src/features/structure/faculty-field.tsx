import { useProfile } from '#api/session.ts';
import { FacultyName, FacultySelect } from '#features/structure/faculty-select.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field } from '#ui/form/field.tsx';

interface FacultyFieldProps<Name extends string> {
  of: EditorForm<Name | 'university_id' | 'faculty_id'>;
}

/** The faculty of a record; a user bound to a faculty cannot change it. */
export function FacultyField<Name extends string>({ of: form }: FacultyFieldProps<Name>) {
  const { faculty_id: own } = useProfile();
  const faculty = { within: { university_id: form.idIn('university_id') }, known: form.base.faculty_name };
  return (
    <Field
      of={form}
      name="faculty_id"
      label="field.faculty"
      required="faculty.choose"
      shown={(value) => <FacultyName value={value} {...faculty} />}
    >
      <FacultySelect {...faculty} placeholder="faculty.choose" disabled={own !== null} />
    </Field>
  );
}
