import { useText } from '#i18n/text.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { PasswordField } from './text-field.tsx';
import type { FieldState } from './use-fields.ts';

interface NewPasswordFieldProps {
  field: FieldState;
  /** What others know about the person, as far as the page does. */
  texts?: readonly (string | null | undefined)[];
}

/** A new password with an indicator of its strength. */
export function NewPasswordField({ field, texts }: NewPasswordFieldProps) {
  const text = useText();
  const hint = <PasswordStrengthHint password={field.value} texts={texts} />;
  return <PasswordField field={field} label={text('password.new')} hint={hint} autoComplete="new-password" />;
}
