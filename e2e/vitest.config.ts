import { defineConfig } from 'vitest/config';

// Two workers: while one waits for its page, the other is at work. What they import they import once, not once for each file;
// every file has a server, a database and browser profiles of its own all the same.
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../server/test/global-setup.ts', './browser.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
