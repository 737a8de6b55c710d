import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_ENVIRONMENT } from '../../scripts/server-command.mjs';

// The workers, and the processes that read files, inherit it.
process.env.NODE_COMPILE_CACHE ??= SERVER_ENVIRONMENT.NODE_COMPILE_CACHE;

export const LONG_TESTS = '**/*.long.test.ts';
/** The tag of a long test in a file whose other tests `npm test` runs. */
export const LONG_TAG = 'long';
const TAGGED = `tags: '${LONG_TAG}'`;

/** The files with such tests. */
export const filesWithLongTests = (root: string): string[] =>
  globSync('{contract/src,server/src,server/test,scripts}/**/*.test.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.long.test.ts') && readFileSync(join(root, file), 'utf8').includes(TAGGED),
  );

export const sharedOptions = {
  pool: 'forks',
  // Only stops a test that makes no progress: some start several processes on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A condition that is never met fails after this time; Vitest's own second is too short beside a busy core.
  expect: { poll: { timeout: 60_000 } },
  // The files of a worker share its modules, because loading the server costs more than the tests of most files.
  isolate: false,
} as const;

export const serverProject = {
  ...sharedOptions,
  globalSetup: 'server/test/global-setup.ts',
  // Node imports the TypeScript files as in production, so Vite transforms nothing.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;
