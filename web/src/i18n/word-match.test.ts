import { expect, it } from 'vitest';
import { matchesWordPrefixes } from '#i18n/word-match.ts';

it.each([
  ['Oʻquv rejalar', "o'quv"],
  ['Oʻquv rejalar', 'rej oquv'],
  ['Oʻquv rejalar', 'ўқув'],
  ['Факультеты', 'fakul'],
  ['Xabarlar', 'ҳабар'],
  ['Talabalar guruhlari', 'guruh'],
  ['Fakultetlar', ''],
])('“%s” is found by “%s”', (text, typed) => {
  expect(matchesWordPrefixes(text, typed)).toBe(true);
});
it.each([
  ['Fakultetlar', 'kultet'],
  ['Talabalar guruhlari', 'talaba fan'],
])('“%s” is not found by “%s”', (text, typed) => {
  expect(matchesWordPrefixes(text, typed)).toBe(false);
});
