import { expect, test } from 'vitest';
import { fitHeadings } from '#ui/table/heading-widths.ts';

const column = (size: number, heading: number, rest = {}) => ({
  size,
  heading,
  side: undefined,
  resized: false,
  ...rest,
});
const sizes = (columns: ReturnType<typeof column>[], room: number) =>
  fitHeadings(columns, ({ heading }) => heading, room).map(({ size }) => size);

test('heading widths: widens columns to their headings while the table has room', () => {
  expect(sizes([column(100, 140), column(80, 60), column(90, 120)], 100)).toEqual([140, 80, 120]);
  expect(sizes([column(100, 140), column(90, 120)], 50)).toEqual([140, 100]);
  expect(sizes([column(100, 140)], -20)).toEqual([100]);
});

test('heading widths: leaves resized and pinned columns at their width', () => {
  expect(sizes([column(60, 140, { resized: true }), column(60, 140, { side: { right: 0 } })], 500)).toEqual([
    60, 60,
  ]);
});
