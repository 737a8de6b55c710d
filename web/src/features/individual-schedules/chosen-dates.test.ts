import { expect, it } from 'vitest';
import { filledDown, isOutside } from '#features/individual-schedules/chosen-dates.ts';

it('chosen dates: writes one date into all chosen rows, with the usual time of each control', () => {
  const chosen = new Map([
    [1, {}],
    [2, { start_date: '01.12.2026 10:00:00' }],
  ]);
  const times = new Map([[1, '09:00:00']]);
  const filled = filledDown(chosen, 'start_date', '05.12.2026', (id) => times.get(id));
  expect([...filled.values()]).toEqual([
    { start_date: '05.12.2026 09:00:00' },
    { start_date: '05.12.2026 23:59:59' },
  ]);
});

it('chosen dates: writes a date with its time into all chosen rows, also with the last second of the day', () => {
  const chosen = new Map([[1, {}]]);
  const filled = (date: string) => filledDown(chosen, 'start_date', date, () => '09:00:00').get(1);
  expect(filled('05.12.2026 23:59:59')).toEqual({ start_date: '05.12.2026 23:59:59' });
  expect(filled('soon')).toEqual({ start_date: 'soon' });
});

it('chosen dates: marks dates outside the semester by their day in Tashkent', () => {
  const semester = { semester_start: '2026-09-02', semester_end: '2027-01-20' };
  const dates = ['20.01.2027 23:59:59', '21.01.2027 00:00:00', '01.09.2026 23:00:00', 'soon', undefined];
  expect(dates.map((date) => isOutside(date, semester))).toEqual([false, true, true, false, false]);
});
