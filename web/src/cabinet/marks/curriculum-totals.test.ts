import { expect, it } from 'vitest';
import { totalsOf } from './curriculum-totals.ts';

const subject = (choice_of_subject: number, hour: number, credit_hour: number) => ({
  choice_of_subject,
  hour,
  credit_hour,
});

it('adds compulsory subjects, and one subject of each elective group', () => {
  const subjects = [
    subject(0, 120, 4),
    subject(0, 60, 2),
    subject(1, 90, 3),
    subject(1, 90, 3),
    subject(2, 30, 1),
  ];
  expect(totalsOf(subjects)).toEqual({ hours: 300, credits: 10 });
});

it('is zero without subjects', () => {
  expect(totalsOf([])).toEqual({ hours: 0, credits: 0 });
});
