import { cyrillicToLatin } from '#i18n/transliteration.ts';

/**
 * Folds text like the server's search key (docs/domain.md §2): script, apostrophes, accents and case do not
 * matter.
 */
export const folded = (text: string): string =>
  cyrillicToLatin(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'‘’`´ʹ′ʻʼ]/gu, '')
    .replaceAll('x', 'h')
    .replace(/[\s\-‐‑–—]+/g, ' ')
    .trim();

/** Whether every typed word begins a word of the text, in any order. */
export function matchesWordPrefixes(text: string, typed: string): boolean {
  const words = folded(text).split(' ');
  return folded(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether two texts differ in script, apostrophes, accents and case only. */
export const isSameText = (one: string, other: string): boolean => folded(one) === folded(other);
