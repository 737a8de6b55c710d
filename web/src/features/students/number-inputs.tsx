import { tidyDigits, tidyPassport } from '@dekanat/contract/students/identifiers.ts';
import { Input } from 'antd';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useText } from '#kernel/text.ts';

interface NumberInputProps {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TidyInputProps extends NumberInputProps {
  tidy: (typed: string) => string;
  /** How it reads while nobody types. */
  written?: (value: string) => string;
  /** Signs that it has when it is whole. */
  length?: number;
  placeholder: string;
  inputMode?: 'numeric' | 'tel';
  suffix?: ReactNode;
}

/** Takes what is typed or pasted in any spelling and keeps what is meant. */
function TidyInput({ value, onChange, onBlur, tidy, written, length, ...input }: TidyInputProps) {
  const [typing, setTyping] = useState(false);
  const kept = typeof value === 'string' ? value : '';
  const counted = length !== undefined && kept !== '' && kept.length !== length;
  return (
    <Input
      {...input}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      className="student-number"
      value={typing || !written ? kept : written(kept)}
      suffix={counted ? <span aria-hidden>{`${kept.length}/${length}`}</span> : <span />}
      onFocus={() => setTyping(true)}
      onChange={({ target }) => onChange?.(tidy(target.value).slice(0, length ?? 40))}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

/** Two letters and seven digits: capitals, Cyrillic letters that look like Latin ones as Latin. */
export function PassportInput(input: NumberInputProps) {
  const text = useText();
  return (
    <TidyInput
      {...input}
      tidy={tidyPassport}
      written={(passport) => passport.replace(/^([A-Z]{2})(\d+)$/, '$1 $2')}
      length={9}
      placeholder={text('student.passport.example')}
    />
  );
}

/** So many digits and nothing else. */
export const DigitsInput = ({ length, ...input }: NumberInputProps & { length: number }) => (
  <TidyInput
    {...input}
    tidy={(typed) => tidyDigits(typed).replace(/\D/g, '')}
    length={length}
    placeholder={'0'.repeat(length)}
    inputMode="numeric"
  />
);

const HOME = '998';
const HOME_DIGITS = 9;

/** Plus and digits; nine digits alone are a number of this country. */
function tidyPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return typed.includes('+') ? '+' : '';
  if (typed.trim().startsWith('+') || digits.startsWith(HOME)) return `+${digits}`;
  return digits.length === HOME_DIGITS ? `+${HOME}${digits}` : digits;
}

export function PhoneInput({ onBlur, ...input }: NumberInputProps) {
  return (
    <TidyInput
      {...input}
      tidy={tidyPhone}
      written={(phone) => phone.replace(/^(\+998)(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5')}
      placeholder="+998 90 123 45 67"
      inputMode="tel"
      onBlur={(event) => {
        if (input.value === '+') input.onChange?.('');
        onBlur?.(event);
      }}
    />
  );
}
