import { useText } from '#i18n/text.ts';
import { strengthOf } from './password-strength.ts';
import { PasswordField } from './text-field.tsx';
import type { FieldState } from './use-fields.ts';

/** A new password with an indicator of its strength. */
export function NewPasswordField({ field }: { field: FieldState }) {
  const text = useText();
  const strength = strengthOf(field.value);
  const hint = (
    <p className="strength" data-strength={field.value === '' ? undefined : strength}>
      <span className="strength-bar" aria-hidden />
      <span>{text(field.value === '' ? 'password.rule' : `password.strength.${strength}`)}</span>
    </p>
  );
  return <PasswordField field={field} label={text('password.new')} hint={hint} autoComplete="new-password" />;
}
