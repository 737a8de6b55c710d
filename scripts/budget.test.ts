import { expect, it } from 'vitest';
import { foreignStarts, weigh } from './budget.ts';

it.each(weigh())('$name: $bytes bytes of JavaScript, at most $limit', ({ bytes, limit }) => {
  expect(bytes).toBeLessThanOrEqual(limit);
});

it('no document loads the start of the other', () => {
  expect(foreignStarts()).toEqual([]);
});
