import type { StudentForm } from '#features/students/student-form-state.ts';
import { Field } from '#ui/form/field.tsx';
import { DigitsInput } from '#ui/form/tidy-input.tsx';

const LENGTH = 12;

/** The student number issued by HEMIS. */
export function NumberField({ of: form }: { of: StudentForm }) {
  return (
    <Field of={form} name="id_number" label="student.id_number" required="student.id_number.shape">
      <DigitsInput length={LENGTH} />
    </Field>
  );
}
