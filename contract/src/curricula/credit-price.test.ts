import { describe, expect, it } from 'vitest';
import { priceOfCredits } from './credit-price.ts';

const sum = (credit_standart_summ: number, credit_standart_hour: number, credits: number) =>
  priceOfCredits({ credit_standart_summ, credit_standart_hour }, credits);

describe('the price of credits', () => {
  it.each([
    [12_000_000, 60, 5, 1_000_000],
    [100, 60, 3, 5],
    [10, 60, 3, 1],
    [10, 60, 2, 0],
    [1, 2, 1, 1],
    [7, 3, 1, 2],
    [8, 3, 1, 3],
    [0, 60, 6, 0],
  ])('of %i soʻm for %i credits is for %i of them %i soʻm', (summ, hour, credits, expected) =>
    expect(sum(summ, hour, credits)).toBe(expected),
  );

  it('is the sum itself when the setting is 1', () => expect(sum(450_000, 1, 4)).toBe(1_800_000));

  it('rounds halves up for every remainder', () => {
    for (let hour = 1; hour <= 60; hour += 1) {
      const sums = Array.from({ length: 200 }, (_, summ) => sum(summ, hour, 1));
      expect(sums).toEqual(sums.map((_, summ) => Math.floor((2 * summ + hour) / (2 * hour))));
    }
  });

  it('is exact beyond the integers of floating-point numbers', () => {
    expect(sum(9_007_199_254_740_991, 60, 60)).toBe(9_007_199_254_740_991);
  });
});
