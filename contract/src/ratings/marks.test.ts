import { describe, expect, it } from 'vitest';
import { hasTwoDecimals, markOf, passScoreIn, resultOf, roundedSum } from './marks.ts';

const BANDS = [
  { mark: 5, minimal: 90, maximal: 100 },
  { mark: 4, minimal: 70, maximal: 89 },
  { mark: 3, minimal: 60, maximal: 69 },
  { mark: 2, minimal: 0, maximal: 59 },
];
const markFor = (...points: number[]) => markOf(roundedSum(...points), BANDS, 60);

describe('a sum of points', () => {
  it.each([
    [[59.49], 59],
    [[59.5], 60],
    [[69.49], 69],
    [[69.5], 70],
    [[89.49], 89],
    [[89.5], 90],
    [[29.75, 29.75], 60],
    [[0.1, 0.2, 0.2], 1],
    [[1.005], 1],
    [[33.33, 26.16], 59],
    [[33.33, 26.17], 60],
    [[], 0],
  ])('%j is rounded half up to %i', (points, rounded) => expect(roundedSum(...points)).toBe(rounded));

  it('is exact for every pair of points with two decimals', () => {
    for (let first = 0; first <= 10_000; first += 37)
      for (let second = 0; first + second <= 10_000; second += 41)
        expect(roundedSum(first / 100, second / 100)).toBe(Math.floor((first + second + 50) / 100));
  });
});

describe('a mark', () => {
  it.each([
    [59.49, 2],
    [59.5, 3],
    [69.49, 3],
    [69.5, 4],
    [89.49, 4],
    [89.5, 5],
    [0, 2],
    [100, 5],
  ])('of %f points is %i', (points, mark) => expect(markFor(points)).toBe(mark));

  it('is 2 below a pass score within a higher band, and never 2 from it on', () => {
    expect([64, 65].map((rating) => markOf(rating, BANDS, 65))).toEqual([2, 3]);
  });
});

describe('a result', () => {
  const points = { ic_rating: 45.5, fc_rating: 44, absent: false };
  it('needs the final control', () => {
    expect(resultOf({ ...points, fc_rating: null }, BANDS, 60)).toBeNull();
    expect(resultOf(points, BANDS, 60)).toEqual({ rating: 90, mark: 5 });
  });
  it('of an absent student is mark 2, whatever the interim points are', () => {
    expect(resultOf({ ic_rating: 70, fc_rating: null, absent: true }, BANDS, 60)).toEqual({
      rating: 70,
      mark: 2,
    });
  });
});

it('marks: accepts points with two decimals', () => {
  expect([0, 0.1, 19.99, 33.33, 100].every(hasTwoDecimals)).toBe(true);
  expect([1e-9, 0.001, 33.333, 99.995, 33.33 + 1e-12].some(hasTwoDecimals)).toBe(false);
});

it('marks: pass from the pass score, or from where the bands give more than mark 2', () => {
  expect([55, 60, 65].map((score) => passScoreIn(BANDS, score))).toEqual([60, 60, 65]);
  expect(passScoreIn([], 55)).toBe(55);
});
