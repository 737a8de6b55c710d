import { PASSWORD_MIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { SCORE_MIN, type Strength, strengthOf } from '@dekanat/contract/access/accounts/password-strength.ts';
import type { TextKey } from '#i18n/text-key.ts';

export type StrengthLevel = 'short' | 'weak' | 'fair' | 'strong';

export const isShort = (password: string) => password.length < PASSWORD_MIN;

export function levelOf({ score }: Strength): StrengthLevel {
  if (score < SCORE_MIN) return 'weak';
  return score === SCORE_MIN ? 'fair' : 'strong';
}

/** The sentence of a password of at least the minimal length: of a weak one, how to choose a better one. */
export const strengthText = (strength: Strength): TextKey =>
  strength.weakness === undefined
    ? `password.strength.${levelOf(strength) as 'fair' | 'strong'}`
    : `password.weak.${strength.weakness}`;

export type Estimate = (password: string, texts: readonly (string | null | undefined)[]) => Strength;

/** The estimator with its lists of words: some 200 kB, loaded when the first password is typed. */
export async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, { PASSWORD_WORDS }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@dekanat/contract/access/accounts/password-words.ts'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, 'passwords-local': [...PASSWORD_WORDS] },
    graphs: adjacencyGraphs,
  });
  return (password, texts) => strengthOf(estimator, password, texts);
}
