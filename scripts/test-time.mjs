// The time budget of `npm test` (docs/testing.md): seconds on two quiet cores, a fixed part and one for each screen.
import { readdirSync, readFileSync } from 'node:fs';

const BUDGET = {
  'static checks': { fixed: 40, perScreen: 0.3 },
  'web build': { fixed: 15, perScreen: 0.2 },
  'unit, API and component tests': { fixed: 100, perScreen: 2.2 },
  'browser tests': { fixed: 40, perScreen: 2 },
};
const FEATURES = 'web/src/features';
/** Browser tests are counted too, because they cost most. */
const BROWSER_TESTS_PER_SCREEN = 1.1;

/** The screens of the product: the paths that features declare. */
export const countScreens = () =>
  readdirSync(FEATURES)
    .map((feature) => readFileSync(`${FEATURES}/${feature}/feature.ts`, 'utf8').split("path: '").length - 1)
    .reduce((sum, count) => sum + count, 0);

/**
 * The lines to print after a run: what each part took and may take. Time never fails a run: machines differ.
 * @param {{ title: string, seconds: number, tests: number }[]} parts
 */
export function budgetLines(parts, screens) {
  const rows = parts.flatMap(({ title, seconds, tests }) => {
    const budget = BUDGET[title];
    if (budget === undefined) return [];
    const limit = Math.round(budget.fixed + budget.perScreen * screens);
    const most = title === 'browser tests' ? Math.round(BROWSER_TESTS_PER_SCREEN * screens) : undefined;
    return [{ title, seconds: Math.round(seconds), limit, tests, most }];
  });
  if (rows.length === 0) return [];
  const sum = (field) => rows.reduce((total, row) => total + row[field], 0);
  const all = [
    ...rows,
    { title: 'sum', seconds: sum('seconds'), limit: sum('limit'), tests: 0, most: undefined },
  ];
  return [
    `Seconds and their budget for ${screens} screens on two quiet cores (docs/testing.md)`,
    ...all.flatMap(({ title, seconds, limit, tests, most }) => [
      `${line(seconds, limit)}  ${title}`,
      ...(most === undefined ? [] : [`${line(tests, most)}  number of ${title}`]),
    ]),
  ];
}

const line = (value, limit) =>
  `${String(value).padStart(6)} of ${String(limit).padStart(4)}${value > limit ? '  EXCEEDED' : '          '}`;
