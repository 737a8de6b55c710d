import { expect, it } from 'vitest';
import { budgetLines, countScreens } from './test-time.mjs';

it('test time: counts the screens that features declare', () => {
  expect(countScreens()).toBeGreaterThan(100);
});

it('test time: shows each part of a run with its budget, and what exceeds it', () => {
  const lines = budgetLines(
    [
      { title: 'static checks', seconds: 69.6, tests: 0 },
      { title: 'browser tests', seconds: 241, tests: 151 },
      { title: 'long API tests', seconds: 900, tests: 10 },
    ],
    100,
  );
  expect(lines.slice(1)).toEqual([
    '    70 of   70            static checks',
    '   241 of  240  EXCEEDED  browser tests',
    '   151 of  110  EXCEEDED  number of browser tests',
    '   311 of  310  EXCEEDED  sum',
  ]);
});

it('test time: shows nothing after a run without a budget', () => {
  expect(budgetLines([{ title: 'long API tests', seconds: 900, tests: 10 }], 100)).toEqual([]);
});
