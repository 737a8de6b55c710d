import { BothFactorsInput } from '@dekanat/contract/access/second-factor/second-factor.ts';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CodeField } from './code-field.tsx';
import './second-factor.css';
import type { TextKey } from '#i18n/text-key.ts';
import { PasswordField } from './text-field.tsx';
import { useFields, useFocusOn } from './use-fields.ts';

export interface Credentials {
  current_password: string;
  code: string;
}
interface BothFactorsFormProps {
  act: (body: Credentials) => Promise<void>;
  /** Keys of the button's text and of the consequence. */
  title: TextKey;
  hint: TextKey;
  onCancel: () => void;
}

/** Asks for password and code before an action that weakens the account. */
export function CredentialsForm({ act, title, hint, onCancel }: BothFactorsFormProps): ReactNode {
  const text = useText();
  const start = { current_password: '', code: '' };
  const form = useFields(BothFactorsInput, start, ({ current_password = '', code = '' }) =>
    act({ current_password, code }),
  );
  useFocusOn(form, 'current_password');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      <p>{text(hint)}</p>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        autoComplete="current-password"
      />
      <CodeField field={form.field('code')} />
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text(title)}
        </PlainButton>
        <PlainButton onClick={onCancel}>{text('second_factor.cancel')}</PlainButton>
      </div>
    </form>
  );
}
