import { addDays, formatDay, today } from '@dekanat/contract/api/days.ts';
import { expect, it } from 'vitest';
import { presentOf } from './present-semester.ts';

const beginning = (...inDays: number[]) =>
  inDays.map((days) => ({ start_date: formatDay(addDays(today(), days)) }));

it('the present semester of the record book is the last one that has begun', () => {
  expect(presentOf(beginning(400, 200, 0, -150))).toBe(2);
  expect(presentOf(beginning(-10, -200))).toBe(0);
});

it('the present semester of the record book is the last one while none has begun', () => {
  expect(presentOf(beginning(200, 10))).toBe(0);
  expect(presentOf([])).toBe(0);
});
