import { expect, it } from 'vitest';
import { readClock, serverNow, serverTimeAt } from './server-clock.ts';

const HOUR_MS = 3_600_000;
const answeredAt = (at: number) => ({ headers: new Headers({ date: new Date(at).toUTCString() }) });

it('follows the clock of the server, but not the seconds that a response was on its way', () => {
  readClock(answeredAt(Date.now() + 2 * HOUR_MS));
  const first = serverNow() - Date.now();
  expect(Math.abs(first - 2 * HOUR_MS)).toBeLessThan(2_000);
  readClock(answeredAt(Date.now() + 2 * HOUR_MS - 1_000));
  expect(serverTimeAt(0)).toBe(first);
  // A response that was on its way for 20 seconds.
  readClock(answeredAt(Date.now() + 2 * HOUR_MS - 20_000), Date.now() - 20_000);
  expect(serverTimeAt(0)).toBe(first);
  readClock({ headers: new Headers() });
  expect(serverTimeAt(0)).toBe(first);
  readClock(answeredAt(Date.now()));
  expect(serverTimeAt(5)).toBe(5);
});
