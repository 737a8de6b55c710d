import { PASSWORD_MIN } from '@dekanat/contract/access/accounts/account-fields.ts';

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const LONG = 16;
const GOOD = 12;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** A hint, not a rule: length counts most, then the number of character classes. */
export function strengthOf(password: string): Strength {
  if (password.length < PASSWORD_MIN) return 'short';
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < PASSWORD_MIN / 2) return 'weak';
  if (password.length >= LONG || (password.length >= GOOD && kinds >= 3)) return 'strong';
  return kinds >= 3 || password.length >= GOOD ? 'fair' : 'weak';
}
