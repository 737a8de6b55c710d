/** What makes a password easy to guess; `password.weak.<weakness>` says how to choose a better one. */
export type Weakness = 'repeat' | 'sequence' | 'date' | 'common' | 'personal' | 'simple';

export interface Strength {
  /** From 0, guessed at once, to 4. */
  score: number;
  /** Of a password that is refused. */
  weakness: Weakness | undefined;
}

/** The estimator (`@zxcvbn-ts/core`), which server and browser load when they need it. */
export interface Estimator {
  check(
    password: string,
    words: string[],
  ): { score: number; guessesLog10: number; feedback: { warning: string | null } };
}

/** Passwords below it are guessed with fewer than a million attempts. */
export const SCORE_MIN = 2;
/** What follows makes no password weaker, and would take the estimator long. */
const ESTIMATED = 40;
/** Shorter words of a name occur in too many passwords by chance. */
const WORD_MIN = 3;

const WEAKNESSES: Record<string, Weakness> = {
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  straightRow: 'sequence',
  keyPattern: 'sequence',
  recentYears: 'date',
  dates: 'date',
  userInputs: 'personal',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  namesByThemselves: 'common',
  commonNames: 'common',
};

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const typedOn = (from: string, to: string) => {
  const keys = new Map([...from].map((key, at) => [key, to.charAt(at)]));
  return (password: string) => [...password].map((sign) => keys.get(sign) ?? sign).join('');
};
const onLatinKeys = typedOn(CYRILLIC_KEYS, LATIN_KEYS);
const onCyrillicKeys = typedOn(LATIN_KEYS, CYRILLIC_KEYS);

/** The password as typed, and as typed with the other keyboard layout: `gfhjkm` is `пароль`. */
function readingsOf(password: string): string[] {
  const typed = password.normalize('NFKC').toLowerCase().slice(0, ESTIMATED);
  return [...new Set([typed, onLatinKeys(typed), onCyrillicKeys(typed)])];
}

/** Single words of names and texts that belong to the person. */
const personalWords = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((one) =>
      (one ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter((word) => word.length >= WORD_MIN),
    ),
  ),
];

/**
 * How hard a password is to guess for those who know the person: `texts` are the user name, the e-mail, the names and the
 * university.
 */
export function strengthOf(
  estimator: Estimator,
  password: string,
  texts: readonly (string | null | undefined)[],
): Strength {
  const words = personalWords(texts);
  const [weakest] = readingsOf(password)
    .map((reading) => estimator.check(reading, words))
    .toSorted((left, right) => left.guessesLog10 - right.guessesLog10);
  const score = weakest?.score ?? 0;
  if (score >= SCORE_MIN) return { score, weakness: undefined };
  return { score, weakness: WEAKNESSES[weakest?.feedback.warning ?? ''] ?? 'simple' };
}
