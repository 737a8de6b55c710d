import { digitsOnly } from '@dekanat/contract/people/identifiers.ts';
import { Input } from 'antd';
import { type FocusEvent, useState } from 'react';
import './editor.css';

/** What a field gives its control. */
export interface NormalisedControl {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TidyInputProps extends NormalisedControl {
  tidy: (typed: string) => string;
  /** How it reads while nobody types. */
  written?: (value: string) => string;
  /** Signs that it has when it is whole: how many there are is shown until then. */
  length?: number;
  prefix?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'tel';
}

/** Longest spelling of a number that somebody pastes. */
const TYPED_MAX = 40;

/** Takes what is typed or pasted in any spelling and keeps what is meant. */
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
  const kept = typeof value === 'string' ? value : '';
  const counted = length !== undefined && kept !== '' && kept.length !== length;
  return (
    <Input
      {...input}
      autoComplete="off"
      spellCheck={false}
      maxLength={TYPED_MAX}
      className="tidy-input"
      value={typing || !written ? kept : written(kept)}
      suffix={counted ? <span aria-hidden>{`${kept.length}/${length}`}</span> : <span />}
      onFocus={() => setTyping(true)}
      onChange={({ target }) => onChange?.(tidy(target.value).slice(0, length ?? TYPED_MAX))}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

/** So many digits and nothing else. */
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
