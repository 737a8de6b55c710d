import { expect, it } from 'vitest';
import { cyrillicToLatin, latinToCyrillic } from '#i18n/transliteration.ts';
import { convertWords } from '#ui/form/convert-words.ts';

it.each([
  ['MT-101 guruhi', 'MT-101 гуруҳи'],
  ['101-21', '101-21'],
  ['KI_23/1', 'KI_23/1'],
  ['2-kurs', '2-курс'],
  ['<p class="a">Guruh <b>MT-101</b> &nbsp;bor</p>', '<p class="a">Гуруҳ <b>MT-101</b> &nbsp;бор</p>'],
])('“%s” becomes “%s”, with codes and markup as they are', (latin, cyrillic) => {
  expect(convertWords(latin, latinToCyrillic)).toBe(cyrillic);
});

it('convert words: does not transliterate a Cyrillic code', () => {
  expect(convertWords('МТ-101 гуруҳи', cyrillicToLatin)).toBe('МТ-101 guruhi');
});
