import { expect, it } from 'vitest';
import { isInWindow } from './sheet-access.ts';

it.each([
  ['2026-11-20T04:00:00.000Z', true],
  ['2026-11-20T03:59:59.999Z', false],
  ['2026-11-23T18:59:59.000Z', true],
  ['2026-11-23T18:59:59.999Z', true],
  ['2026-11-23T19:00:00.000Z', false],
])('the window of a sheet: %s is in it: %s', (now, isIn) => {
  const window = { window_from: '2026-11-20T04:00:00.000Z', window_to: '2026-11-23T18:59:59.000Z' };
  expect(isInWindow(window, Date.parse(now))).toBe(isIn);
});
