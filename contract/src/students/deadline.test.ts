import { afterEach, expect, it, vi } from 'vitest';
import { students } from './students.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  ['20.11.2026 00:00:00', true],
  ['19.11.2026 23:59:59', false],
  ['2026-11-19T19:00:00Z', true],
  ['2026-11-19T18:59:59Z', false],
  ['20-11-2026 00:00:00', true],
  ['2026-11-20', true],
  ['19.11.2026', false],
  ['31.02.2027 12:00:00', false],
  ['01.01.2100 05:00:00', false],
])('at two in the night to 21.11.2026 in Tashkent an account may close at %s: %s', (deadline_date, may) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T21:00:00Z') });
  expect(students.setDeadline.body.safeParse({ deadline_date }).success).toBe(may);
});
