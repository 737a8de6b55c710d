import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another, on paper or read aloud: no l, o, q, 0 and 1. */
const CONSONANTS = 'bdfghkmnprstvz';
const VOWELS = 'aeiu';
const DIGITS = '23456789';
const SYLLABLES = 6;

const oneOf = (signs: string) => signs.charAt(randomInt(signs.length));

/**
 * A password to be read from paper and typed once, such as `kamoti-suleta-47`: 41 bits. Whoever signs in with it has to set one of
 * their own.
 */
export function firstPassword(): string {
  const syllables = Array.from({ length: SYLLABLES }, () => oneOf(CONSONANTS) + oneOf(VOWELS)).join('');
  return `${syllables.slice(0, SYLLABLES)}-${syllables.slice(SYLLABLES)}-${oneOf(DIGITS)}${oneOf(DIGITS)}`;
}
