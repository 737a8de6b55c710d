import { expect, it } from 'vitest';
import { semestersOn, targetWarnings } from './target-warnings.ts';

const PLAN = [
  { number: 1, start_date: '2026-09-02', end_date: '2027-01-20' },
  { number: 2, start_date: '2027-02-05', end_date: '2027-06-30' },
  { number: 3, start_date: '2027-09-02', end_date: '2028-01-20' },
];
const PLACE = { semester: 1, academicYear: 2026, planEntryYear: 2026, groupEntryYear: 2026, plan: PLAN };
const codesOf = (given: Partial<typeof PLACE>, day = '2026-11-23') =>
  targetWarnings({ ...PLACE, ...given }, day).map(({ code }) => code);

it.each([
  ['2026-08-01', [1]],
  ['2026-11-23', [1]],
  ['2027-01-25', [1, 2]],
  ['2027-07-15', [2, 3]],
  ['2029-01-01', [3]],
])('students of the plan begin on %s in semesters %j', (day, semesters) => {
  expect(semestersOn(PLAN, day)).toEqual(semesters);
});

it('target warnings: has no warning for the running semester of the year of entry', () => {
  expect(codesOf({})).toEqual([]);
  expect(targetWarnings({ ...PLACE, groupEntryYear: null }, '2026-11-23')).toEqual([]);
});

it('target warnings: warns of another year of entry, another course and another semester', () => {
  expect(codesOf({ groupEntryYear: 2025 })).toEqual(['entry_year', 'course']);
  expect(codesOf({ semester: 3, academicYear: 2027 })).toEqual(['semester']);
  expect(codesOf({ semester: 3 })).toEqual(['course', 'semester']);
});
