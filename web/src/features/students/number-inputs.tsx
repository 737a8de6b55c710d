import { completePhone, normalisePassport, normalisePhone } from '@dekanat/contract/people/identifiers.ts';
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

/** Nine digits that cannot be the beginning of a number with its country code, and that with its nine digits. */
const COMPLETE = /^(?:(?!998)\d{9}|998\d{9})$/;
const tidyPhone = (typed: string) => {
  const digits = normalisePhone(typed);
  return COMPLETE.test(digits) ? completePhone(digits) : digits;
};

/** A number of this country gets its code; one that begins like the code only when it is left; letters stay, so that the form refuses them. */
export const PhoneInput = ({ onBlur, ...input }: NormalisedControl) => (
  <NormalisedInput
    {...input}
    tidy={tidyPhone}
    written={formatPhone}
    placeholder="+998 90 123 45 67"
    inputMode="tel"
    onBlur={(event) => {
      const whole = completePhone(String(input.value ?? ''));
      if (whole !== (input.value ?? '')) input.onChange?.(whole === '+' ? '' : whole);
      onBlur?.(event);
    }}
  />
);
