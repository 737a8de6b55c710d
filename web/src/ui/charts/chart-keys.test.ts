import { expect, it } from 'vitest';
import { placeAfter } from '#ui/charts/chart-keys.ts';

const size = { names: 3, series: 2, lying: false };

it.each([
  ['begins at the first value', undefined, 'ArrowRight', { at: 0, series: 0 }],
  ['moves to the next label', { at: 0, series: 1 }, 'ArrowRight', { at: 1, series: 1 }],
  ['stays at the last label', { at: 2, series: 0 }, 'ArrowRight', { at: 2, series: 0 }],
  ['moves to the next series', { at: 2, series: 0 }, 'ArrowDown', { at: 2, series: 1 }],
  ['moves to the last label', { at: 0, series: 1 }, 'End', { at: 2, series: 1 }],
  ['leaves other keys alone', { at: 0, series: 1 }, 'Tab', undefined],
])('chart keys: %s', (_name, from, key, to) => expect(placeAfter(from, key, size)).toEqual(to));

it('chart keys: move down through horizontal bars', () =>
  expect(placeAfter({ at: 0, series: 0 }, 'ArrowDown', { ...size, lying: true })).toEqual({
    at: 1,
    series: 0,
  }));
