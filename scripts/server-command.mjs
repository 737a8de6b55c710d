// How the server is run, by `npm start` and by the benchmarks alike.
import { join } from 'node:path';
import { ROOT } from './run.mjs';

// A small young generation: an idle server holds 15 MB less, and requests are no slower (docs/performance.md).
export const SERVER_ARGUMENTS = ['--max-semi-space-size=8', 'server/src/main.ts'];

// Compiled code is kept between starts: a second start is quicker and never loads the TypeScript stripper.
export const SERVER_ENVIRONMENT = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };
