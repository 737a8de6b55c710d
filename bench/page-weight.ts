import { weigh } from '../scripts/budget.ts';
import { type Benchmark, figure } from './benchmark.ts';

const KILOBYTE = 1_000;

/** JavaScript of a page, gzip, from the built files. */
export const pageWeight: Benchmark = {
  name: 'weight',
  run: async () =>
    weigh().map(({ name, bytes, limit }) =>
      figure(`JavaScript, ${name}`, bytes / KILOBYTE, limit / KILOBYTE, 'kB gzip', '<= 1'),
    ),
};
