import type { Strength } from '@dekanat/contract/access/accounts/password-strength.ts';
import { useEffect, useState } from 'react';
import './fields.css';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import {
  type Estimate,
  isShort,
  levelOf,
  loadEstimate,
  type StrengthLevel,
  strengthText,
} from './password-strength.ts';

interface StrengthHintProps {
  password: string;
  /** What others know about the person: user name, e-mail, names and university. */
  texts?: readonly (string | null | undefined)[] | undefined;
}

function hintOf(password: string, strength: Strength | undefined): { level?: StrengthLevel; key: TextKey } {
  if (strength !== undefined) return { level: levelOf(strength), key: strengthText(strength) };
  if (password !== '' && isShort(password)) return { level: 'short', key: 'password.strength.short' };
  return { key: 'password.rule' };
}

/** How strong a new password is, while it is typed. Until the estimator is loaded only its length is known. */
export function PasswordStrengthHint({ password, texts = [] }: StrengthHintProps) {
  const text = useText();
  const [estimate, setEstimate] = useState<{ of: Estimate }>();
  const isTyped = password !== '';
  useEffect(() => {
    // Without the estimator the server still checks the password.
    if (isTyped)
      loadEstimate().then(
        (of) => setEstimate({ of }),
        () => undefined,
      );
  }, [isTyped]);
  const { level, key } = hintOf(password, isShort(password) ? undefined : estimate?.of(password, texts));
  return (
    <p className="strength" data-strength={level} aria-live="polite">
      <span className="strength-bar" aria-hidden />
      <span>{text(key)}</span>
    </p>
  );
}
