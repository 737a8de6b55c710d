import { expect, test } from 'vitest';
import { windowOf } from '#ui/table/row-window.ts';

test('few rows are drawn whole, of many only those near the sight', () => {
  expect(windowOf(60, 40, 0, 600)).toEqual({ from: 0, to: 60 });
  expect(windowOf(1000, 40, 0, 600)).toEqual({ from: 0, to: 27 });
  expect(windowOf(1000, 40, 20_000, 600)).toEqual({ from: 488, to: 527 });
  expect(windowOf(1000, 40, 39_400, 600).to).toBe(1000);
});

test('the window stays within a list that has become shorter', () => {
  expect(windowOf(101, 40, 90_000, 600).from).toBeLessThan(101);
});
