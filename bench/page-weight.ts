import { weigh } from '../scripts/budget.ts';
import { type Benchmark, figure } from './benchmark.ts';

const KILOBYTE = 1_000;

/** JavaScript behind a page, gzip, from the files that `npm start` built. */
export const pageWeight: Benchmark = {
  name: 'weight',
  run: async () =>
    weigh().map(({ name, bytes, limit }) =>
      figure(`JavaScript, ${name}`, bytes / KILOBYTE, limit / KILOBYTE, 'kB gzip', '<= 1'),
    ),
};
