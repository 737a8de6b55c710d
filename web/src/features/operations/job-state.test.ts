import { expect, it } from 'vitest';
import { formatDuration } from './job-state.tsx';

it.each([
  [0, '0:00'],
  [-500, '0:00'],
  [7_400, '0:07'],
  [59_600, '1:00'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('job state: formats %i milliseconds as %s', (milliseconds, written) => {
  expect(formatDuration(milliseconds)).toBe(written);
});
