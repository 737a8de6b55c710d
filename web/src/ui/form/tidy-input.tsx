import { digitsOnly } from '@dekanat/contract/people/identifiers.ts';
import { Input } from 'antd';
import { type FocusEvent, useState } from 'react';
import './editor.css';

/** Props that a field passes to its control. */
export interface NormalisedControl {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TidyInputProps extends NormalisedControl {
  tidy: (typed: string) => string;
  /** Format while the input has no focus. */
  written?: (value: string) => string;
  /** Length of a complete value; a counter is shown until it is reached. */
  length?: number;
  prefix?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'tel';
}

/** Maximum length of pasted text. */
const TYPED_MAX = 40;

/** Accepts a value in any spelling and normalises it. */
export function NormalisedInput({
  value,
  onChange,
  onBlur,
  tidy,
  written,
  length,
  ...input
}: TidyInputProps) {
  const [typing, setTyping] = useState(false);
  const stored = typeof value === 'string' ? value : '';
  const counted = length !== undefined && stored !== '' && stored.length !== length;
  return (
    <Input
      {...input}
      autoComplete="off"
      spellCheck={false}
      maxLength={TYPED_MAX}
      className="tidy-input"
      value={typing || !written ? stored : written(stored)}
      suffix={counted ? <span aria-hidden>{`${stored.length}/${length}`}</span> : <span />}
      onFocus={() => setTyping(true)}
      onChange={({ target }) => onChange?.(tidy(target.value).slice(0, length ?? TYPED_MAX))}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

/** Exactly this number of digits. */
export const DigitsInput = ({
  length,
  placeholder = '0'.repeat(length),
  ...input
}: NormalisedControl & { length: number; placeholder?: string }) => (
  <NormalisedInput
    {...input}
    tidy={(typed) => digitsOnly(typed).replace(/\D/g, '')}
    length={length}
    placeholder={placeholder}
    inputMode="numeric"
  />
);
