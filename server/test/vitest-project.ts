export const LONG_TESTS = '**/*.long.test.ts';

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
