import { Field } from '#editor/field.tsx';
import { DigitsInput } from '#editor/tidy-input.tsx';
import type { StudentForm } from '#features/students/student-form.tsx';

const LENGTH = 12;

/** The number that HEMIS has given. */
export function NumberField({ of: form }: { of: StudentForm }) {
  return (
    <Field of={form} name="id_number" label="student.id_number" required="student.id_number.shape">
      <DigitsInput length={LENGTH} />
    </Field>
  );
}
