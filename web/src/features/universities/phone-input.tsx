import { phoneDigits } from '@dekanat/contract/universities/universities.ts';
import { Input } from 'antd';
import { type FocusEvent, useState } from 'react';

/** Every number of a university is one of this country. */
const PREFIX = '+998';

/** 901234567 as people read it: +998 90 123 45 67. */
export const writtenPhone = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `${PREFIX} ${grouped(value)}` : '';

const grouped = (digits: string) => digits.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4');

interface PhoneInputProps {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** Takes what is typed or pasted in any spelling, and keeps the nine digits; at rest they stand in groups. */
export function PhoneInput({ value, onChange, onBlur, ...field }: PhoneInputProps) {
  const [typing, setTyping] = useState(false);
  const digits = typeof value === 'string' ? value : '';
  return (
    <Input
      {...field}
      value={typing ? digits : grouped(digits)}
      prefix={PREFIX}
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      onFocus={() => setTyping(true)}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      onChange={({ target }) => onChange?.(phoneDigits(target.value))}
    />
  );
}
