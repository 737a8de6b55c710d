import { Form } from 'antd';
import { useId, useState } from 'react';
import { useProfile } from '#api/session.ts';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { SpecialityName, SpecialitySelect } from '#features/structure/speciality-select.tsx';
import { useText } from '#i18n/text.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, ReadField } from '#ui/form/field.tsx';

interface SpecialityFieldProps {
  of: EditorForm<'university_id' | 'speciality_id'>;
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The speciality of a record, chosen within a faculty that is not stored itself. */
export function SpecialityField({ of: form }: SpecialityFieldProps) {
  // Another record, or another university, resets the chosen faculty.
  return <WithFaculty key={`${form.idIn('university_id')} ${form.base.faculty_id}`} of={form} />;
}

/** A user bound to a faculty must choose one of its specialities. */
function WithFaculty({ of: form }: SpecialityFieldProps) {
  const text = useText();
  const id = useId();
  const { faculty_id: own } = useProfile();
  const universityId = form.idIn('university_id');
  const [facultyId, setFacultyId] = useState(own ?? idOf(form.base.faculty_id));
  const speciality = { known: form.base.speciality_name };
  return (
    <>
      {form.mode === 'view' ? (
        <ReadField label={text('field.faculty')} value={String(form.base.faculty_name ?? '—')} />
      ) : (
        <Form.Item label={text('field.faculty')} htmlFor={id}>
          <FacultySelect
            id={id}
            within={{ university_id: universityId }}
            value={facultyId}
            known={form.base.faculty_name}
            placeholder="faculty.choose"
            disabled={own !== null}
            onChange={(chosen) => {
              setFacultyId(chosen);
              form.set({ speciality_id: undefined });
            }}
          />
        </Form.Item>
      )}
      <Field
        of={form}
        name="speciality_id"
        label="student_group.speciality_name"
        {...(own !== null && { required: 'student_group.speciality_id.required' })}
        shown={(value) => (
          <SpecialityName value={value} within={{ university_id: universityId }} {...speciality} />
        )}
      >
        <SpecialitySelect
          {...speciality}
          within={{ university_id: universityId, faculty_id: facultyId }}
          placeholder="antd.placeholder"
        />
      </Field>
    </>
  );
}
