/** Latin letter groups, longest first, with their Russian spelling. */
const DIGRAPHS: [RegExp, string][] = [
  [/o[ʻʼ']/g, 'у'],
  [/g[ʻʼ']/g, 'г'],
  [/iy(?=e)/g, 'и'],
  [/yo/g, 'ё'],
  [/yu/g, 'ю'],
  [/ya/g, 'я'],
  [/ye/g, 'е'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/[ʻʼ']/g, ''],
];
// biome-ignore format: a table, read line by line
const LETTERS: Record<string, string> = {
  a: 'а', b: 'б', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п', q: 'к',
  r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', x: 'х', y: 'й', z: 'з',
};

function russianWord(word: string): string {
  const lowered = word
    .toLowerCase()
    .replace(/^yo[ʻʼ']/, 'ю')
    .replace(/^e/, 'э');
  const withDigraphs = DIGRAPHS.reduce(
    (transliterated, [latin, cyrillic]) => transliterated.replace(latin, cyrillic),
    lowered,
  );
  const transliterated = Array.from(withDigraphs, (letter) => LETTERS[letter] ?? letter).join('');
  return /^[A-Z]/.test(word)
    ? transliterated.charAt(0).toUpperCase() + transliterated.slice(1)
    : transliterated;
}

/**
 * Transliterates an Uzbek name as Russian documents spell it: “Joʻrayev Ulugʻbek Anvar oʻgʻli” → «Жураев Улугбек Анвар
 * угли».
 */
export const russianSpelling = (name: string): string =>
  name
    .split(' ')
    .map((word) => (word === 'qizi' ? 'кизи' : russianWord(word)))
    .join(' ');
