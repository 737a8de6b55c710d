import { describe, expect, it } from 'vitest';
import { numberInWords, sumInWords, WORDS_MAX } from './sum-in-words.ts';

describe('a number in words', () => {
  it.each([
    [0, 'nol', 'ноль', 'zero'],
    [1, 'bir', 'один', 'one'],
    [2, 'ikki', 'два', 'two'],
    [10, 'oʻn', 'десять', 'ten'],
    [11, 'oʻn bir', 'одиннадцать', 'eleven'],
    [19, 'oʻn toʻqqiz', 'девятнадцать', 'nineteen'],
    [20, 'yigirma', 'двадцать', 'twenty'],
    [42, 'qirq ikki', 'сорок два', 'forty-two'],
    [100, 'bir yuz', 'сто', 'one hundred'],
    [115, 'bir yuz oʻn besh', 'сто пятнадцать', 'one hundred fifteen'],
    [999, 'toʻqqiz yuz toʻqson toʻqqiz', 'девятьсот девяносто девять', 'nine hundred ninety-nine'],
    [1000, 'bir ming', 'одна тысяча', 'one thousand'],
    [2002, 'ikki ming ikki', 'две тысячи два', 'two thousand two'],
    [5000, 'besh ming', 'пять тысяч', 'five thousand'],
    [11_000, 'oʻn bir ming', 'одиннадцать тысяч', 'eleven thousand'],
    [21_000, 'yigirma bir ming', 'двадцать одна тысяча', 'twenty-one thousand'],
    [112_000, 'bir yuz oʻn ikki ming', 'сто двенадцать тысяч', 'one hundred twelve thousand'],
    [1_000_000, 'bir million', 'один миллион', 'one million'],
    [2_000_001, 'ikki million bir', 'два миллиона один', 'two million one'],
    [
      1_234_567,
      'bir million ikki yuz oʻttiz toʻrt ming besh yuz oltmish yetti',
      'один миллион двести тридцать четыре тысячи пятьсот шестьдесят семь',
      'one million two hundred thirty-four thousand five hundred sixty-seven',
    ],
    [5_000_000_000, 'besh milliard', 'пять миллиардов', 'five billion'],
    [22_000_000_000_000, 'yigirma ikki trillion', 'двадцать два триллиона', 'twenty-two trillion'],
  ])('%i', (number, oz, ru, en) => {
    expect([numberInWords(number, 'oz'), numberInWords(number, 'ru'), numberInWords(number, 'en')]).toEqual([
      oz,
      ru,
      en,
    ]);
  });

  it('differs for 10,000 numbers and has no double spaces', () => {
    for (const language of ['oz', 'ru', 'en'] as const) {
      const words = Array.from({ length: 10_000 }, (_, number) => numberInWords(number * 101, language));
      expect(new Set(words).size).toBe(words.length);
      expect(words.filter((one) => /\s\s|^\s|\s$|undefined/.test(one))).toEqual([]);
    }
  });

  it('refuses fractions, negative and larger numbers', () => {
    for (const number of [-1, 0.5, WORDS_MAX + 1, Number.NaN])
      expect(() => numberInWords(number, 'oz')).toThrow(RangeError);
  });

  it('ends with the currency', () => {
    expect(sumInWords(1_200_000, 'oz')).toBe('bir million ikki yuz ming soʻm');
    expect(sumInWords(1_201_000, 'ru')).toBe('один миллион двести одна тысяча сум');
  });
});
