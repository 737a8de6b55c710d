import { Day } from '@dekanat/contract/api/fields.ts';
import {
  digitsOnly,
  normalisePassport,
  PASSPORT,
  PASSPORT_PIN,
} from '@dekanat/contract/people/identifiers.ts';

export interface Identifiers {
  passport?: string;
  passport_pin?: string;
  second_name?: string;
  first_name?: string;
  third_name?: string;
  birth_date?: string;
}

/** The complete identifiers among the values of a form: the API refuses partial and impossible ones. */
export function completeIdentifiers(values: Record<string, unknown>): Identifiers {
  const fieldText = (name: string) => String(values[name] ?? '').trim();
  const [passport, pin] = [normalisePassport(fieldText('passport')), digitsOnly(fieldText('passport_pin'))];
  const names = {
    second_name: fieldText('second_name'),
    first_name: fieldText('first_name'),
    third_name: fieldText('third_name'),
  };
  const birth_date = fieldText('birth_date');
  const named = names.second_name !== '' && names.first_name !== '' && Day.safeParse(birth_date).success;
  return {
    ...(PASSPORT.test(passport) && { passport }),
    ...(PASSPORT_PIN.test(pin) && { passport_pin: pin }),
    ...(named && { ...names, birth_date }),
  };
}
