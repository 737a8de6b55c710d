import { expect, it } from 'vitest';
import { ApiError } from '#api/api.ts';
import { reasonOf } from './failure.tsx';

it('failure: reports the connection first, whatever the error', () => {
  expect(reasonOf(new Error('x'), false)).toEqual({ key: 'failure.offline' });
});
it("failure: shows the server's own message", () => {
  const error = new ApiError(503, { code: 'unavailable', message: 'Xizmat ishlamayapti' });
  expect(reasonOf(error, true)).toEqual({ sentence: 'Xizmat ishlamayapti' });
});
it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('failure: recognises a screen that could not be loaded: %s', (message) => {
  expect(reasonOf(new TypeError(message), true)).toEqual({ key: 'failure.not_fetched' });
});
it('failure: shows a general message for an unknown error', () => {
  expect(reasonOf(new Error('x is undefined'), true)).toEqual({ key: 'failure.unknown' });
  expect(reasonOf('thrown text', true)).toEqual({ key: 'failure.unknown' });
});
