import { phoneDigits } from '@dekanat/contract/universities/universities.ts';
import { Input } from 'antd';

/** Every number of a university is one of this country. */
const PREFIX = '+998';

/** 901234567 as people read it: +998 90 123 45 67. */
export const writtenPhone = (value: unknown): string =>
  typeof value === 'string' && value !== ''
    ? `${PREFIX} ${value.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')}`
    : '';

interface PhoneInputProps {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
}

/** Takes what is typed or pasted in any spelling, and keeps the nine digits. */
export function PhoneInput({ value, onChange, ...field }: PhoneInputProps) {
  return (
    <Input
      {...field}
      value={typeof value === 'string' ? value : ''}
      prefix={PREFIX}
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      onChange={({ target }) => onChange?.(phoneDigits(target.value))}
    />
  );
}
