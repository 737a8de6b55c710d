export const LONG_TESTS = '**/*.long.test.ts';

export const sharedOptions = {
  pool: 'forks',
  // Only stops a test that makes no progress: some start several processes on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // The files of a worker share its modules, because loading the server costs more than the tests of most files.
  isolate: false,
} as const;

export const serverProject = {
  ...sharedOptions,
  globalSetup: 'server/test/global-setup.ts',
  // Node imports the TypeScript files as in production, so Vite transforms nothing.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;
