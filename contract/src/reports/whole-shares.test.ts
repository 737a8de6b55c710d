import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeShares } from './whole-shares.ts';

it('whole shares: round the largest remainders up', () => {
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholeShares([0, 1, 1, 1])).toEqual([0, 34, 33, 33]);
  expect(wholeShares([199, 1])).toEqual([100, 0]);
  expect(wholeShares([0, 0])).toEqual([null, null]);
});

it('whole shares: add up to 100, and differ by less than one from the exact share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }), (counts) => {
      const sum = counts.reduce((total, count) => total + count, 0);
      if (sum === 0) return;
      const shares = wholeShares(counts) as number[];
      expect(shares.reduce((total, share) => total + share, 0)).toBe(100);
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - ((counts[at] ?? 0) * 100) / sum)).toBeLessThan(1);
    }),
  );
});
