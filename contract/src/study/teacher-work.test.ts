import { expect, it } from 'vitest';
import { isLate } from './teacher-work.ts';

it.each([
  // The task was handed in at 23:30 in Tashkent.
  ['2026-11-08T00:00:00+05:00', true],
  ['2026-11-07T23:59:59+05:00', false],
  ['2026-11-08T23:30:01+05:00', true],
])('a task is late after seven days in Tashkent: at %s %s', (now, late) => {
  expect(isLate('2026-11-01T23:30:00+05:00', Date.parse(now))).toBe(late);
});

it('nothing is late where no task waits', () => {
  expect(isLate(null)).toBe(false);
});
