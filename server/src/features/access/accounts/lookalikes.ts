import unhomoglyph from 'unhomoglyph';
import { invalidField } from '#api/errors.ts';

const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const looksLatin = (letter: string) => /^[a-z]+$/i.test(unhomoglyph(letter));

/** A name of Cyrillic or Greek letters that all look like Latin ones: `сора` looks like `copa` (UTS 39). */
function isLookalike(username: string): boolean {
  const foreign = [...username].filter((letter) => FOREIGN.test(letter));
  return foreign.length > 0 && foreign.every(looksLatin);
}

/** @throws Invalid when a new user name looks like another one in Latin letters */
export function requireNoLookalike(username: string | undefined, before: string | null): void {
  if (username !== undefined && username !== before && isLookalike(username))
    throw invalidField('username', 'admin.username.lookalike');
}
