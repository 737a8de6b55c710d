import { expect, it } from 'vitest';
import {
  dayAt,
  formatDay,
  formatMinute,
  hasPassed,
  lacksTime,
  monthsAgo,
  parseInstant,
  timeOfDay,
  today,
  yearsAgo,
} from './days.ts';

it('a day begins at midnight in Tashkent', () => {
  expect(dayAt(Date.parse('2026-11-21T18:59:59Z'))).toBe('2026-11-21');
  expect(today(Date.parse('2026-11-21T19:00:00Z'))).toBe('2026-11-22');
});

it.each([
  ['2026-11-21T12:00:00Z', '2016-11-21'],
  ['2025-12-31T19:00:00Z', '2016-01-01'],
  ['2028-02-29T12:00:00Z', '2018-03-01'],
])('ten years before %s it was %s', (now, day) => expect(yearsAgo(10, Date.parse(now))).toBe(day));

it.each([
  [11, '2026-11-22T12:00:00Z', '2025-12-22'],
  [1, '2026-03-31T12:00:00Z', '2026-02-28'],
  [12, '2028-02-29T12:00:00Z', '2027-02-28'],
])('%i months before %s it was %s', (months, now, day) =>
  expect(monthsAgo(months, Date.parse(now))).toBe(day),
);

it.each([
  ['05.12.2026', true],
  ['2026-12-05', true],
  ['05.12.2026 09:30:00', false],
  ['2026-12-05T04:30:00.000Z', false],
  ['soon', false],
  ['', false],
])('days: whether %j lacks its time: %s', (written, lacks) => expect(lacksTime(written)).toBe(lacks));

it('days: reads the time of an instant in Tashkent', () =>
  expect(timeOfDay('2026-12-05T20:30:05.000Z')).toBe('01:30:05'));

it('days: formats a day as DD.MM.YYYY', () => expect(formatDay('2004-09-01')).toBe('01.09.2004'));

it.each([
  ['05.12.2026 09:30:00', '2026-12-05T09:30:00+05:00'],
  ['2026-12-05', '2026-12-05T23:59:59+05:00'],
  ['2026-12-05T04:30:00.000Z', '2026-12-05T04:30:00.000Z'],
  ['05.12.2026 09:30:0', undefined],
  ['05.12', undefined],
  ['31.02.2026 09:30:00', undefined],
  ['', undefined],
])('days: parses the instant %j', (written, instant) => expect(parseInstant(written)).toBe(instant));

it.each([
  ['2026-11-21T18:59:59.000Z', '2026-11-21T18:59:59.999Z', false],
  ['2026-11-21T18:59:59.000Z', '2026-11-21T19:00:00.000Z', true],
  ['2026-11-21T18:59:58.700Z', '2026-11-21T18:59:58.900Z', false],
  ['2026-11-21T18:59:58.700Z', '2026-11-21T18:59:59.000Z', true],
])('days: whether the deadline %s has passed at %s: %s', (deadline, now, passed) =>
  expect(hasPassed(deadline, Date.parse(now))).toBe(passed),
);

it('times are shown without seconds, in Tashkent', () => {
  expect(formatMinute('2026-12-07T04:30:59Z')).toBe('07.12.2026 09:30');
});
