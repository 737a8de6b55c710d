import { describe, expect, it } from 'vitest';
import { COUNT_REPORTS, LIST_REPORTS } from './all-reports.ts';
import type { AnyReport } from './report.ts';

const REPORTS: readonly AnyReport[] = [...COUNT_REPORTS, ...LIST_REPORTS];
const filtersOf = ({ required, optional }: AnyReport): string[] => [...required, ...optional];

describe('the filters of a report', () => {
  it.each(REPORTS)('$name: offer the curriculum, without which no semester can be chosen', (report) => {
    const filters = filtersOf(report);
    expect(filters.includes('curriculum_id') || !filters.includes('semester_id')).toBe(true);
  });

  it.each(REPORTS)('$name: take the account of a person where they take a name', (report) => {
    const filters = filtersOf(report);
    expect(filters.includes('user_id')).toBe(filters.includes('fio'));
  });

  it.each(REPORTS)('$name: have all filters of the chain', (report) => {
    expect(report.chain ?? []).toEqual(
      (report.chain ?? []).filter((name) => filtersOf(report).includes(name)),
    );
  });
});

it('the log of sign-ins alone has the heading “time of the sign-in”', () => {
  const named = REPORTS.filter(
    ({ columns: { login_date } }) => login_date && login_date.heading === undefined,
  );
  expect(named.map(({ name }) => name)).toEqual(['signIns']);
});
