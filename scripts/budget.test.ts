import { expect, it } from 'vitest';
import { weigh } from './budget.ts';

it.each(weigh())('$name: $bytes bytes of JavaScript, at most $limit', ({ bytes, limit }) => {
  expect(bytes).toBeLessThanOrEqual(limit);
});
