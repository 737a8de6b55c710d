import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LONG_TAG, LONG_TESTS, serverProject, sharedOptions } from './server/test/vitest-project.ts';
import { catalogues } from './web/catalogues.ts';

/** `random`, or the seed that a run in random order printed. */
const order = process.env.TEST_SEED;

export default defineConfig({
  test: {
    // Three workers on two cores, because many tests wait for a process that they started.
    maxWorkers: 3,
    sequence: {
      shuffle: { files: order !== undefined, tests: order !== undefined },
      ...(order === undefined || order === 'random' ? {} : { seed: Number(order) }),
    },
    tags: [{ name: LONG_TAG, description: 'Left out by `npm test`, and run by `npm run test:long`' }],
    reporters: ['default', './server/test/time-reporter.ts'],
    projects: [
      {
        test: {
          ...serverProject,
          name: 'rules+api',
          include: ['contract/src/**/*.test.ts', 'server/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [LONG_TESTS],
        },
      },
      {
        root: 'web',
        plugins: [catalogues()],
        test: {
          ...sharedOptions,
          name: 'screens',
          // One for all: a worker whose next file needs another environment ends, and a new one loads React and Ant Design again.
          environment: 'happy-dom',
          // Its build for Node reads no `File` and stores no addresses.
          alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
          // Random order mixes the files of both projects otherwise, and each change of project starts a worker.
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: fileURLToPath(new URL('web/src/test-setup.ts', import.meta.url)),
        },
      },
    ],
  },
});
