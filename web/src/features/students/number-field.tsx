import { digitsOnly } from '@dekanat/contract/people/identifiers.ts';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { Field } from '#ui/form/field.tsx';
import { NormalisedInput } from '#ui/form/tidy-input.tsx';

/** A number has 12 digits, or 13 where the code of the university has four. */
const MAX_DIGITS = 13;
const normalise = (typed: string) => digitsOnly(typed).replace(/\D/g, '').slice(0, MAX_DIGITS);

/** The student number issued by HEMIS. */
export function NumberField({ of: form }: { of: StudentForm }) {
  return (
    <Field of={form} name="id_number" label="student.id_number" required="student.id_number.shape">
      <NormalisedInput tidy={normalise} placeholder="000000000000" inputMode="numeric" />
    </Field>
  );
}
