import { defineConfig } from 'vitest/config';

// Three workers on two cores: many tests wait for a process that they started. Each has its own clone of the template database.
const shared = { pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules+api',
          include: ['contract/src/**/*.test.ts', 'server/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      {
        root: 'web',
        test: { ...shared, name: 'screens', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
