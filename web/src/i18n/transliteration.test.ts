import { describe, expect, test } from 'vitest';
import { cyrillicToLatin, latinToCyrillic } from '#i18n/transliteration.ts';

const PAIRS =
  `Ўзбекистон Oʻzbekiston, Ғуломжон Gʻulomjon, Йўлдошев Yoʻldoshev, Эшматов Eshmatov, Елена Yelena, Феъл Feʼl,
Санъат Sanʼat, Исҳоқ Isʼhoq, Шўрчи Shoʻrchi, Чўлпон Choʻlpon, Яъқуб Yaʼqub, Мўъжиза Moʻjiza, Доцент Dotsent,
Аттестация Attestatsiya, Цирк Sirk, Объект Obyekt, Компьютер Kompyuter, Поезд Poyezd, Аэропорт Aeroport, Муъмин Muʼmin,
Қўқон Qoʻqon, Хўжаобод Xoʻjaobod, Ҳамид Hamid, Элликқалъа Ellikqalʼa, Ғиждувон Gʻijduvon, Йўлбарс Yoʻlbars,
Кетсин Ketsin, DSc DSc, Цемент Sement`
    .split(',')
    .map((pair) => pair.trim().split(' '));

describe('Uzbek scripts', () => {
  test.each(PAIRS)('%s is %s in Latin', (cyrillic, latin) =>
    expect(cyrillicToLatin(cyrillic ?? '')).toBe(latin),
  );
  test.each(PAIRS)('%s is suggested for %s', (cyrillic, latin) =>
    expect(latinToCyrillic(latin ?? '')).toBe(cyrillic),
  );

  test('any apostrophe is read; capitals and other characters are preserved', () => {
    expect(latinToCyrillic("O'zbekiston ma`naviyati, 2-bo‘lim")).toBe('Ўзбекистон маънавияти, 2-бўлим');
    expect(latinToCyrillic('OʻQUV BOʻLIMI')).toBe('ЎҚУВ БЎЛИМИ');
    expect(cyrillicToLatin('ЎҚУВ ШЎЪБАСИ (2-курс) Шоҳ')).toBe('OʻQUV SHOʻBASI (2-kurs) Shoh');
  });
});
