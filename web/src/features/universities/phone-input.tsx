import { phoneDigits } from '@dekanat/contract/universities/universities.ts';
import { type NormalisedControl, NormalisedInput } from '#ui/form/tidy-input.tsx';

/** All numbers of universities are numbers of this country. */
const PREFIX = '+998';

/** Formats 901234567 as +998 90 123 45 67. */
export const formatPhone = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `${PREFIX} ${grouped(value)}` : '';

const grouped = (digits: string) => digits.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4');

/** The nine digits, from any spelling. */
export const PhoneInput = (field: NormalisedControl) => (
  <NormalisedInput {...field} tidy={phoneDigits} written={grouped} prefix={PREFIX} inputMode="tel" />
);
