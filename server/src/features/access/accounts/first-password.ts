import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused on paper or when read aloud: no l, o, q, 0 and 1. */
const CONSONANTS = 'bdfghkmnprstvz';
const VOWELS = 'aeiu';
const DIGITS = '23456789';
const SYLLABLES = 6;

const oneOf = (signs: string) => signs.charAt(randomInt(signs.length));

/**
 * A password to be typed once from paper, such as `kamoti-suleta-47` (41 bits). It must be replaced at the
 * first sign-in.
 */
export function firstPassword(): string {
  const syllables = Array.from({ length: SYLLABLES }, () => oneOf(CONSONANTS) + oneOf(VOWELS)).join('');
  return `${syllables.slice(0, SYLLABLES)}-${syllables.slice(SYLLABLES)}-${oneOf(DIGITS)}${oneOf(DIGITS)}`;
}
