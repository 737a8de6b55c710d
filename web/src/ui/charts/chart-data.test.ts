import { describe, expect, it } from 'vitest';
import { formatNumber } from '#i18n/number-format.ts';
import { colourAt } from '#ui/charts/chart-colours.ts';
import { isEmpty, largestOf, wholePercents } from '#ui/charts/chart-data.ts';

describe('shares', () => {
  it('are whole percent', () => expect(wholePercents([1, 2, 5])).toEqual([13, 25, 63]));
  it('are zero without values', () => expect(wholePercents([0, 0])).toEqual([0, 0]));
});

describe('a chart', () => {
  const series = (...values: number[]) => ({ label: '', as: 'bar' as const, values });
  it('with only zeros is empty', () => {
    expect(isEmpty({ names: ['2024', '2025'], series: [series(0, 0), series(0, 0)] })).toBe(true);
    expect(isEmpty({ names: [], series: [] })).toBe(true);
  });
  it('with one value is not empty', () => {
    expect(isEmpty({ names: ['2024', '2025'], series: [series(0, 0), series(0, 1)] })).toBe(false);
  });
});

it('chart data: separates thousands by a space', () => expect(formatNumber(12345)).toMatch(/^12\s345$/));

it('chart data: gives no colour to two slices of one chart', () => {
  const colours = Array.from({ length: 40 }, (_, index) => colourAt(['#0f6f86', '#c2570c'], index));
  expect(new Set(colours).size).toBe(40);
});

it.each([
  [
    'of whole bars, whose parts are added',
    [
      [10, 20],
      [5, 1],
    ],
    true,
    { name: 'Fizika', value: 21 },
  ],
  [
    'of the first of series that are not parts',
    [
      [73, 4],
      [18, 90],
    ],
    false,
    { name: 'Algebra (0)', value: 73 },
  ],
  ['of a single series', [[3, 8]], false, { name: 'Fizika', value: 8 }],
] as const)('chart data: the largest value is %s', (_which, values, stacked, expected) => {
  const series = values.map((one, index) => ({ label: `${index}`, as: 'bar' as const, values: [...one] }));
  expect(largestOf(['Algebra', 'Fizika'], series, stacked)).toEqual(expected);
});
