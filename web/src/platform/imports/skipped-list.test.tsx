import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SkippedList } from '#platform/imports/skipped-list.tsx';

afterEach(cleanup);

it.each([
  [0, 'imports.source.left_out'],
  [30, 'imports.source.left_out.more'],
])('HEMIS: says how many names are not shown (%i)', (left_out_more, line) => {
  render(<SkippedList source={{ left_out: ['level'], left_out_more, unreadable: 0 }} />);
  expect(screen.getByRole('status').textContent).toBe(line);
});

it.each([
  ['merged', 'C3:C5'],
  ['formulas', 'C3'],
] as const)('file: names cells that an import does not read (%s)', (sort, reference) => {
  const none = { count: 0, first: [] };
  const nothing = { sheets: [], columns: 0, cells: 0, long: none, merged: none, formulas: none };
  render(<SkippedList skipped={{ ...nothing, [sort]: { count: 1, first: [reference] } }} />);
  expect(screen.getByRole('status').textContent).toBe(`imports.skipped.${sort}`);
});
