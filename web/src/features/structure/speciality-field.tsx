import { Form } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { EditorForm } from '#editor/editor-form.ts';
import { Field } from '#editor/field.tsx';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { SpecialityName, SpecialitySelect } from '#features/structure/speciality-select.tsx';
import { useProfile } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

interface SpecialityFieldProps<Name extends string> {
  of: EditorForm<Name | 'university_id' | 'speciality_id'>;
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/**
 * The speciality that a record belongs to, and with it its faculty: that one is chosen first, to find the speciality
 * by, and is not stored. Whoever is bound to a faculty chooses among its own.
 */
export function SpecialityField<Name extends string>({ of: form }: SpecialityFieldProps<Name>) {
  const text = useText();
  const id = useId();
  const { faculty_id: own } = useProfile();
  const universityId = form.idIn('university_id');
  const ofRecord = own ?? idOf(form.base.faculty_id);
  const [facultyId, setFacultyId] = useState(ofRecord);
  // Another record, or another university's: its own faculty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the university is what it depends on
  useEffect(() => setFacultyId(ofRecord), [ofRecord, universityId]);
  const speciality = { universityId, known: form.base.speciality_name };
  return (
    <>
      {form.mode !== 'view' && (
        <Form.Item label={text('field.faculty')} htmlFor={id}>
          <FacultySelect
            id={id}
            universityId={universityId}
            value={facultyId}
            known={form.base.faculty_name}
            disabled={own !== null}
            onChange={(chosen) => {
              setFacultyId(chosen);
              form.set({ speciality_id: undefined } as never);
            }}
          />
        </Form.Item>
      )}
      <Field
        of={form}
        name="speciality_id"
        label="student_group.speciality_name"
        {...(own !== null && { required: 'student_group.speciality_id.required' })}
        shown={(value) => <SpecialityName value={value} {...speciality} />}
      >
        <SpecialitySelect {...speciality} facultyId={facultyId} placeholder="antd.placeholder" />
      </Field>
    </>
  );
}
