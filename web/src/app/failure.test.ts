import { expect, it } from 'vitest';
import { ApiError } from '#api/api.ts';
import { reasonOf } from '#app/failure.tsx';

it('blames the connection first, whatever the error says', () => {
  expect(reasonOf(new Error('x'), false)).toEqual({ key: 'failure.offline' });
});
it("repeats the server's own sentence", () => {
  const error = new ApiError(503, { code: 'unavailable', message: 'Xizmat ishlamayapti' });
  expect(reasonOf(error, true)).toEqual({ sentence: 'Xizmat ishlamayapti' });
});
it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('knows a screen that could not be fetched: %s', (message) => {
  expect(reasonOf(new TypeError(message), true)).toEqual({ key: 'failure.not_fetched' });
});
it('admits what it does not know', () => {
  expect(reasonOf(new Error('x is undefined'), true)).toEqual({ key: 'failure.unknown' });
  expect(reasonOf('thrown text', true)).toEqual({ key: 'failure.unknown' });
});
