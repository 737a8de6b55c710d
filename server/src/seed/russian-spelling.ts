/** Signs of the Latin script, the longest first, and what Russian documents write for them. */
const SIGNS: [RegExp, string][] = [
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

function wordInRussian(word: string): string {
  const begun = word
    .toLowerCase()
    .replace(/^yo[ʻʼ']/, 'ю')
    .replace(/^e/, 'э');
  const signs = SIGNS.reduce((written, [latin, cyrillic]) => written.replace(latin, cyrillic), begun);
  const written = Array.from(signs, (letter) => LETTERS[letter] ?? letter).join('');
  return /^[A-Z]/.test(word) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
}

/** An Uzbek name as Russian documents spell it: “Joʻrayev Ulugʻbek Anvar oʻgʻli”, «Жураев Улугбек Анвар угли». */
export const inRussian = (name: string): string =>
  name
    .split(' ')
    .map((word) => (word === 'qizi' ? 'кизи' : wordInRussian(word)))
    .join(' ');
