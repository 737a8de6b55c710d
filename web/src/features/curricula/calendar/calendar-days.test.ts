import { addDays } from '@dekanat/contract/api/days.ts';
import { expect, it } from 'vitest';
import { addMonths, movedTo, timeOf, weekOf, weeksOf } from './calendar-days.ts';

it('calendar days: starts weeks on Monday and covers each month with whole weeks', () => {
  expect(weekOf('2026-11-22')).toEqual(expect.arrayContaining(['2026-11-16', '2026-11-22']));
  const weeks = weeksOf('2026-11-22');
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
  expect(weeksOf('2027-02-10').flat()).toHaveLength(28);
});

it('calendar days: steps over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addMonths('2026-12-31', 1), addMonths('2026-01-31', -1)]).toEqual([
    '2027-01-01',
    '2027-01-01',
    '2025-12-01',
  ]);
});

it('calendar days: moves an exam to another day or hour in the time zone of the universities, with its minutes and duration', () => {
  const exam = { start_date: '2026-12-07T20:30:00.000Z', end_date: '2026-12-07T21:50:00.000Z' };
  expect(timeOf(exam.start_date)).toBe('01:30');
  expect(movedTo(exam, { day: '2026-12-10' })).toEqual({
    start_date: '2026-12-09T20:30:00.000Z',
    end_date: '2026-12-09T21:50:00.000Z',
  });
  expect(movedTo({ ...exam, end_date: null }, { day: '2026-12-08', hour: 9 })).toEqual({
    start_date: '2026-12-08T04:30:00.000Z',
    end_date: null,
  });
});
