// How the server is run, by `npm start` and by the benchmarks alike.
import { join } from 'node:path';
import { ROOT } from './run.mjs';

// A small young generation, few threads that collect it, and a heap that is collected once it has grown by 40 %: an idle server holds
// 35 MB less, one that imports 20,000 students 220 MB (docs/performance.md).
export const SERVER_ARGUMENTS = [
  '--max-semi-space-size=4',
  '--v8-pool-size=2',
  '--heap-growing-percent=40',
  'server/src/main.ts',
];

export const SERVER_ENVIRONMENT = {
  // Compiled code is cached between starts: a second start is faster and never loads the TypeScript stripper.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  // Two arenas of glibc instead of eight a core: what the threads of passwords, pictures and files free is used by others again.
  MALLOC_ARENA_MAX: '2',
};
