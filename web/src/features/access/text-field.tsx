import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
// Only the plain input: the package's own entry brings text areas, one-time codes and more to the login page.
import Input from 'antd/es/input/Input';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#kernel/text.ts';
import type { FieldState } from './use-fields.ts';

interface TextFieldProps {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  autoComplete: string;
  type?: 'text' | 'email';
  autoFocus?: boolean;
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

const attributesOf = ({ name, value, error, set, leave }: FieldState, id: string) => ({
  id,
  name,
  value,
  size: 'large' as const,
  ...(error && { status: 'error' as const }),
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-hint ${id}-error`,
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(event.target.value),
  onBlur: leave,
});

export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const id = useId();
  return (
    <Framed {...props} id={id}>
      <Input {...attributesOf(props.field, id)} type={type} autoComplete={props.autoComplete} />
    </Framed>
  );
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const text = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const reveal = (
    <button
      type="button"
      className="icon-button icon-button-small"
      aria-label={text('password.show')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  );
  return (
    <Framed {...props} id={id}>
      <Input
        {...attributesOf(props.field, id)}
        type={shown ? 'text' : 'password'}
        autoComplete={props.autoComplete}
        suffix={reveal}
      />
    </Framed>
  );
}
