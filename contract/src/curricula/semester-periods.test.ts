import { expect, it } from 'vitest';
import { endYearOf, semesterPeriods, yearsLater } from './semester-periods.ts';

const FIRST = {
  autumn_start_date: '2023-09-04',
  autumn_end_date: '2024-01-20',
  spring_start_date: '2024-02-05',
  spring_end_date: '2024-06-30',
};

it('semester periods: puts odd semesters into autumn and even ones into spring, a year later for each pair', () => {
  expect(semesterPeriods(3, 2023, FIRST)).toEqual([
    { number: 1, start_year: 2023, start_date: '2023-09-04', end_date: '2024-01-20' },
    { number: 2, start_year: 2023, start_date: '2024-02-05', end_date: '2024-06-30' },
    { number: 3, start_year: 2024, start_date: '2024-09-04', end_date: '2025-01-20' },
  ]);
});

it.each([
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-12-31', 2, '2026-12-31'],
])('%s and %d years is %s', (day, years, later) => expect(yearsLater(day, years)).toBe(later));

it('semester periods: ends in the year after the last autumn', () => {
  expect([endYearOf(2023, 8), endYearOf(2023, 7), endYearOf(2023, 1)]).toEqual([2027, 2027, 2024]);
});
