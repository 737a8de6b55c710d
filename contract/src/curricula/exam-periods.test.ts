import { expect, it } from 'vitest';
import { clash, occupiedPeriod } from './exam-periods.ts';

const exam = (start: number, end: number, group_ids: number[], teacher_ids: number[]) => ({
  start,
  end,
  group_ids,
  teacher_ids,
});

it('exam periods: occupies two hours without an end, and no time when it is open for more than a day', () => {
  const start_date = '2026-12-10T04:00:00.000Z';
  const minutes = (end_date: string | null) => {
    const period = occupiedPeriod({ start_date, end_date });
    return period && (period.end - period.start) / 60_000;
  };
  expect(minutes(null)).toBe(120);
  expect(minutes('2026-12-10T05:30:00.000Z')).toBe(90);
  expect(minutes('2026-12-11T04:00:00.000Z')).toBe(1440);
  expect(minutes('2026-12-11T04:00:00.001Z')).toBeUndefined();
});

it.each([
  ['the same group at the same time', exam(0, 10, [1], [1]), exam(5, 15, [1], [2]), true],
  ['the same teacher at the same time', exam(0, 10, [1], [1]), exam(5, 15, [2], [1]), true],
  ['others at the same time', exam(0, 10, [1], [1]), exam(5, 15, [2], [2]), false],
  ['the same group one after the other', exam(0, 10, [1], [1]), exam(10, 20, [1], [1]), false],
])('%s', (_title, one, other, clashes) => {
  expect([clash(one, other), clash(other, one)]).toEqual([clashes, clashes]);
});
