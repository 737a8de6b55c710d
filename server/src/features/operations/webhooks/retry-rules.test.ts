import { RETRY_DAYS } from '@dekanat/contract/operations/webhooks.ts';
import { expect, it } from 'vitest';
import { isAccepted, isGone, secondsBeforeRetry } from './retry-rules.ts';

it('webhook retries: become rarer and end within three days', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const seconds = secondsBeforeRetry(attempts);
    if (seconds === undefined) break;
    waits.push(seconds);
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  const days = waits.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect(days).toBeLessThanOrEqual(RETRY_DAYS);
  expect(days).toBeGreaterThan(RETRY_DAYS - 0.1);
});

it('webhook retries: accept every 2xx, and nothing else', () => {
  expect([200, 202, 204, 299].every(isAccepted)).toBe(true);
  expect([null, 100, 301, 302, 400, 410, 500].some(isAccepted)).toBe(false);
  expect([410, 404].map(isGone)).toEqual([true, false]);
});
