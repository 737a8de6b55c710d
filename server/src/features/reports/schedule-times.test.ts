import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDue, nextHour, previousPeriod } from './schedule-times.ts';

const at = (local: string) => new Date(`${local}:00+05:00`);

describe('the next due time', () => {
  it.each([
    // 24 November 2026 is a Tuesday.
    ['week', 2, 9, '2026-11-24T08:59', '2026-11-24T09:00'],
    ['week', 2, 9, '2026-11-24T09:00', '2026-12-01T09:00'],
    ['week', 1, 9, '2026-11-24T08:00', '2026-11-30T09:00'],
    ['week', 7, 23, '2026-11-24T08:00', '2026-11-29T23:00'],
    // The night in Tashkent is still the day before in UTC.
    ['week', 3, 2, '2026-11-25T01:00', '2026-11-25T02:00'],
    ['week', 1, 8, '2026-12-29T00:00', '2027-01-04T08:00'],
    ['month', 1, 8, '2026-11-24T08:00', '2026-12-01T08:00'],
    ['month', 31, 8, '2026-11-24T08:00', '2026-11-30T08:00'],
    ['month', 31, 8, '2026-11-30T08:00', '2026-12-31T08:00'],
    ['month', 30, 0, '2027-02-01T00:00', '2027-02-28T00:00'],
    ['month', 30, 0, '2028-02-01T00:00', '2028-02-29T00:00'],
    ['month', 31, 8, '2027-01-31T08:00', '2027-02-28T08:00'],
    ['month', 5, 8, '2026-12-05T08:00', '2027-01-05T08:00'],
  ] as const)('every %s on %i at %i:00, after %s is %s', (every, day, hour, after, due) => {
    expect(nextDue({ every, day, hour }, at(after))).toEqual(at(due));
  });

  it('is later, at a full hour, and at most a week or a month away', () => {
    const timing = fc.record({
      every: fc.constantFrom('week' as const, 'month' as const),
      day: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 23 }),
    });
    const instant = fc.date({
      min: at('2026-01-01T00:00'),
      max: at('2040-01-01T00:00'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(timing, instant, (when, after) => {
        const days = (nextDue(when, after).getTime() - after.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(when.every === 'week' ? 7 : 31);
        expect(nextDue(when, after).getTime() % 3_600_000).toBe(0);
      }),
    );
  });
});

describe('the period before', () => {
  it.each([
    ['week', '2026-11-24T00:30', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-30T00:00', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29T23:00', '2026-11-16', '2026-11-22'],
    ['month', '2026-12-01T00:00', '2026-11-01', '2026-11-30'],
    ['month', '2027-01-31T23:00', '2026-12-01', '2026-12-31'],
    ['month', '2028-03-01T08:00', '2028-02-01', '2028-02-29'],
  ] as const)('the %s before %s is %s to %s', (every, instant, from_date, to_date) => {
    expect(previousPeriod(every, at(instant))).toEqual({ from_date, to_date });
  });
});

it('the next full hour is after the instant', () => {
  expect(nextHour(at('2026-11-24T08:59'))).toEqual(at('2026-11-24T09:00'));
  expect(nextHour(at('2026-11-24T09:00'))).toEqual(at('2026-11-24T10:00'));
});
