import unhomoglyph from 'unhomoglyph';
import { invalidField } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';

const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const looksLatin = (letter: string) => /^[a-z]+$/i.test(unhomoglyph(letter));

/**
 * What a user name looks like in lower case (UTS 39): `admin` also for `admın`. The database compares names by it
 * (`username_skeleton`).
 */
export const skeletonOf = (username: string): string => unhomoglyph(username.toLowerCase()).toLowerCase();

/** A name of Cyrillic or Greek letters that all look like Latin ones: `сора` looks like `copa` (UTS 39). */
function isLookalike(username: string): boolean {
  const foreign = [...username].filter((letter) => FOREIGN.test(letter));
  return foreign.length > 0 && foreign.every(looksLatin);
}

/** What is wrong with a user name that is new to its account. */
export const problemOfUsername = (username: string): TextKey | null =>
  isLookalike(username) ? 'admin.username.lookalike' : null;

/** @throws Invalid when a new user name looks like another one in Latin letters */
export function requireNoLookalike(username: string | undefined, before: string | null): void {
  const problem = username === undefined || username === before ? null : problemOfUsername(username);
  if (problem !== null) throw invalidField('username', problem);
}
