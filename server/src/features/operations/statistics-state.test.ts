import { expect, it } from 'vitest';
import { statisticsState } from './statistics-state.ts';

const offer = (change: Partial<Parameters<typeof statisticsState>[0]>) =>
  statisticsState({ loaded: true, version: '1.10', readable: true, ...change });

it.each([
  ['ready', {}],
  ['ready', { version: '1.9' }],
  ['ready', { version: '2.0' }],
  ['not_loaded', { loaded: false }],
  ['not_loaded', { loaded: false, version: null, readable: false }],
  ['not_installed', { version: null, readable: false }],
  ['outdated', { version: '1.8' }],
  ['outdated', { version: '1.8', readable: false }],
  ['not_readable', { readable: false }],
] as const)('statistics state: is %s with %o', (state, change) => {
  expect(offer(change)).toBe(state);
});
