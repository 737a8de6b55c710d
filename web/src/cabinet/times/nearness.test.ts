import { expect, it } from 'vitest';
import { nearnessOf } from './nearness.ts';

const at = (written: string) => Date.parse(`2026-11-${written}+05:00`);
const NOW = at('26T17:30:00');
const dayOf = (written: string) => nearnessOf(at(written), NOW).day;

it('a moment is today or tomorrow by the calendar of Tashkent, not by hours', () => {
  expect(nearnessOf(at('26T18:00:00'), NOW)).toEqual({
    ...{ day: 'today', days: 0, date: '26.11.2026', clock: '18:00', isUrgent: true },
  });
  expect([dayOf('26T23:59:59'), dayOf('27T00:00:00'), dayOf('27T23:59:59')]).toEqual([
    ...['today', 'tomorrow', 'tomorrow'],
  ]);
  expect(nearnessOf(at('29T00:30:00'), NOW)).toMatchObject({ day: 'later', days: 3, clock: '00:30' });
});

it('a moment is urgent for its last 24 hours, and no more once it is over', () => {
  expect(nearnessOf(at('27T17:29:59'), NOW)).toMatchObject({ day: 'tomorrow', isUrgent: true });
  expect(nearnessOf(at('27T17:30:00'), NOW).isUrgent).toBe(false);
  expect(nearnessOf(at('26T17:29:59'), NOW)).toMatchObject({ day: 'past', isUrgent: false });
});
