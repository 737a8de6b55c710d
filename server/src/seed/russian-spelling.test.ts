import { expect, it } from 'vitest';
import { russianSpelling } from './russian-spelling.ts';

it.each([
  ['Joʻrayev Ulugʻbek Anvar oʻgʻli', 'Жураев Улугбек Анвар угли'],
  ['Yoʻldosheva Oʻgʻiloy Elyor qizi', 'Юлдошева Угилой Элёр кизи'],
  ['Xudoyberdiyev Eshmat Shohruhovich', 'Худойбердиев Эшмат Шохрухович'],
  ['Gʻulomova Charos Jahongirovna', 'Гуломова Чарос Жахонгировна'],
])('%s', (name, written) => expect(russianSpelling(name)).toBe(written));
