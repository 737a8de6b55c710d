import { expect, it } from 'vitest';
import { gradePointAverage } from './gpa.ts';

const subject = (credit: number, mark: number | null, over = false) => ({ credit, mark, over });

it('GPA: averages marks by credits with two decimals, halves rounded up', () => {
  expect(gradePointAverage([subject(4, 5), subject(6, 4), subject(5, 3)])).toBe(3.93);
  expect(gradePointAverage([subject(197, 3), subject(3, 4)])).toBe(3.02);
  expect(gradePointAverage([subject(1, 2), subject(199, 3)])).toBe(3);
});

it('GPA: counts a subject without a mark, with no points, once its semester has ended', () => {
  expect(gradePointAverage([subject(4, 5), subject(4, null)])).toBe(5);
  expect(gradePointAverage([subject(4, 5), subject(4, null, true)])).toBe(2.5);
});

it('GPA: has no average without credits that count', () => {
  expect(gradePointAverage([])).toBeNull();
  expect(gradePointAverage([subject(4, null)])).toBeNull();
  expect(gradePointAverage([subject(0, 5)])).toBeNull();
});
