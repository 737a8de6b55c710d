import { defineConfig } from 'vitest/config';

// One worker: the journeys share one browser, one PostgreSQL and the two cores with them.
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../server/test/global-setup.ts', './browser.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
