import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';

type Gender = 'masculine' | 'feminine';
/** Writes 1 to 999. */
type Hundreds = (number: number, gender: Gender) => string[];
/** The name of a power of 1,000 after a number. */
type Scale = (number: number) => string;

interface Numerals {
  zero: string;
  hundreds: Hundreds;
  /** Thousands, millions, milliards, trillions. */
  scales: readonly Scale[];
  currency: string;
}

const split = (words: string) => words.split(' ');
const wordAt = (words: readonly string[], index: number) => (index === 0 ? [] : [words[index - 1] ?? '']);

const OZ_ONES = split('bir ikki uch toʻrt besh olti yetti sakkiz toʻqqiz');
const OZ_TENS = split('oʻn yigirma oʻttiz qirq ellik oltmish yetmish sakson toʻqson');
const RU_ONES = split(
  'один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
);
const RU_TENS = split('десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто');
const RU_HUNDREDS = split('сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот');
const EN_ONES = split(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const EN_TENS = split('ten twenty thirty forty fifty sixty seventy eighty ninety');

/** Uzbek says every digit by itself: “bir yuz yigirma besh”. */
const hundredsInUzbek: Hundreds = (number) => [
  ...(number >= 100 ? [...wordAt(OZ_ONES, Math.floor(number / 100)), 'yuz'] : []),
  ...wordAt(OZ_TENS, Math.floor((number % 100) / 10)),
  ...wordAt(OZ_ONES, number % 10),
];

const hundredsInRussian: Hundreds = (number, gender) => {
  const rest = number % 100;
  const ones = rest < RU_ONES.length + 1 ? rest : rest % 10;
  const word = gender === 'feminine' && ones <= 2 ? wordAt(['одна', 'две'], ones) : wordAt(RU_ONES, ones);
  return [
    ...wordAt(RU_HUNDREDS, Math.floor(number / 100)),
    ...(ones === rest ? [] : wordAt(RU_TENS, Math.floor(rest / 10))),
    ...word,
  ];
};

const hundredsInEnglish: Hundreds = (number) => {
  const rest = number % 100;
  const belowHundred =
    rest < EN_ONES.length + 1
      ? wordAt(EN_ONES, rest)
      : [[...wordAt(EN_TENS, Math.floor(rest / 10)), ...wordAt(EN_ONES, rest % 10)].join('-')];
  return [
    ...(number >= 100 ? [...wordAt(EN_ONES, Math.floor(number / 100)), 'hundred'] : []),
    ...belowHundred,
  ];
};

const PLURALS = new Intl.PluralRules('ru');
/** The form of a Russian noun after a number: one, few, many. */
const inRussian =
  (one: string, few: string, many: string): Scale =>
  (number) => {
    const form = PLURALS.select(number);
    if (form === 'one') return one;
    return form === 'few' ? few : many;
  };

const NUMERALS: Record<InterfaceLanguage, Numerals> = {
  oz: {
    zero: 'nol',
    hundreds: hundredsInUzbek,
    scales: ['ming', 'million', 'milliard', 'trillion'].map((name) => () => name),
    currency: 'soʻm',
  },
  ru: {
    zero: 'ноль',
    hundreds: hundredsInRussian,
    scales: [
      inRussian('тысяча', 'тысячи', 'тысяч'),
      inRussian('миллион', 'миллиона', 'миллионов'),
      inRussian('миллиард', 'миллиарда', 'миллиардов'),
      inRussian('триллион', 'триллиона', 'триллионов'),
    ],
    currency: 'сум',
  },
  en: {
    zero: 'zero',
    hundreds: hundredsInEnglish,
    scales: ['thousand', 'million', 'billion', 'trillion'].map((name) => () => name),
    currency: 'soum',
  },
};

/** The largest number that can be written. */
export const WORDS_MAX = 999_999_999_999_999;

/** A whole number in words. @throws RangeError for a negative one, a fraction, or one above `WORDS_MAX` */
export function numberInWords(number: number, language: InterfaceLanguage): string {
  if (!Number.isSafeInteger(number) || number < 0 || number > WORDS_MAX)
    throw new RangeError(`No words for ${number}`);
  const { zero, hundreds, scales } = NUMERALS[language];
  if (number === 0) return zero;
  const words: string[] = [];
  for (let power = scales.length; power >= 0; power -= 1) {
    const part = Math.floor(number / 1000 ** power) % 1000;
    // “Тысяча” alone among the Russian names is feminine.
    const gender = power === 1 ? 'feminine' : 'masculine';
    if (part > 0)
      words.push(...hundreds(part, gender), ...(power === 0 ? [] : [scales[power - 1]?.(part) ?? '']));
  }
  return words.join(' ');
}

/** A sum of money in words: “bir million ikki yuz ming soʻm”. */
export const sumInWords = (sum: number, language: InterfaceLanguage): string =>
  `${numberInWords(sum, language)} ${NUMERALS[language].currency}`;
