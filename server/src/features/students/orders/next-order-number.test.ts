import { describe, expect, it } from 'vitest';
import { nextOrderNumber } from './next-order-number.ts';

describe('the next order number', () => {
  it.each([
    [undefined, [], '1'],
    ['12', ['12'], '13'],
    ['77-E', ['77-e'], '78-E'],
    ['B-009', ['b-009'], 'B-010'],
    ['12/2-T', ['12/2-t'], '12/3-T'],
    ['12', ['12', '13', '14'], '15'],
    ['15/2026', ['15/2026', '16/2026'], '17/2026'],
    ['09-2026-T', ['09-2026-t'], '10-2026-T'],
    ['2026/15', ['2026/15'], '2026/16'],
    ['2026', ['2026'], '2027'],
    ['Qaror', ['qaror'], 'Qaror-1'],
    ['9999999999999999', ['9999999999999999', '1'], '2'],
  ])('after %s, with %j taken, is %s', (latest, taken, next) => {
    expect(nextOrderNumber(latest, new Set(taken), 2026)).toBe(next);
  });
});
