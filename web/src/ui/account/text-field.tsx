import { type ReactNode, useId, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { Glyph } from '#ui/glyph.tsx';
import type { FieldState } from './use-fields.ts';
import './fields.css';

interface TextFieldProps {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  autoComplete: string;
  type?: 'text' | 'email';
  inputMode?: 'numeric';
}

function Framed({
  field,
  label,
  hint,
  id,
  children,
}: Omit<TextFieldProps, 'autoComplete'> & { id: string; children: ReactNode }) {
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && <div id={`${id}-hint`}>{hint}</div>}
      <p id={`${id}-error`} className="text-field-error" aria-live="polite">
        {field.error}
      </p>
    </div>
  );
}

const attributesOf = ({ name, value, error, ref, set, leave }: FieldState, id: string) => ({
  ref,
  id,
  name,
  value,
  className: 'input',
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-hint ${id}-error`,
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(event.target.value),
  onBlur: leave,
});

export function TextField({ type = 'text', inputMode, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <Framed {...props} id={id}>
      <input
        {...attributesOf(props.field, id)}
        type={type}
        inputMode={inputMode}
        autoComplete={props.autoComplete}
      />
    </Framed>
  );
}

/** A password field with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  const text = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const reveal = (
    <button
      type="button"
      className="icon-button"
      aria-label={text('password.show')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Glyph name={shown ? 'eye' : 'eye-off'} />
    </button>
  );
  return (
    <Framed {...props} id={id}>
      <div className="input-with-button">
        <input
          {...attributesOf(props.field, id)}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
        />
        {reveal}
      </div>
    </Framed>
  );
}
