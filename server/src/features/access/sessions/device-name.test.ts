import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

it.each([
  [
    'Chrome, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ],
  [
    'Safari, iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Yandex Browser, Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 YaBrowser/25.1 Mobile Safari/537.36',
  ],
  ['Firefox, macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [null, 'node'],
  [null, ''],
  [null, '\u0000(((;;;///'],
])('device name: returns %s', (words, userAgent) => expect(deviceName(userAgent)).toBe(words));

it('device name: ends for an input built to be slow', () => {
  const began = performance.now();
  for (const part of ['(', 'Chrome/', 'Mozilla/5.0 (', ' Version/1.1', 'a'.repeat(7)])
    deviceName(part.repeat(300).slice(0, 300));
  // A pattern that backtracks would take minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});
