import { normalisePassport } from '@dekanat/contract/people/identifiers.ts';
import { useText } from '#i18n/text.ts';
import { type NormalisedControl, NormalisedInput } from '#ui/form/tidy-input.tsx';
import { formatPhone } from '#ui/phone-format.ts';

/** Two letters and seven digits, in capitals; look-alike Cyrillic letters become Latin. */
export function PassportInput(input: NormalisedControl) {
  const text = useText();
  return (
    <NormalisedInput
      {...input}
      tidy={normalisePassport}
      written={(passport) => passport.replace(/^([A-Z]{2})(\d+)$/, '$1 $2')}
      length={9}
      placeholder={text('student.passport.example')}
    />
  );
}

const HOME = '998';
const HOME_DIGITS = 9;

/** A plus and digits; nine digits alone are a number of this country. */
function tidyPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return typed.includes('+') ? '+' : '';
  if (typed.trim().startsWith('+') || digits.startsWith(HOME)) return `+${digits}`;
  return digits.length === HOME_DIGITS ? `+${HOME}${digits}` : digits;
}

export function PhoneInput({ onBlur, ...input }: NormalisedControl) {
  return (
    <NormalisedInput
      {...input}
      tidy={tidyPhone}
      written={formatPhone}
      placeholder="+998 90 123 45 67"
      inputMode="tel"
      onBlur={(event) => {
        if (input.value === '+') input.onChange?.('');
        onBlur?.(event);
      }}
    />
  );
}
