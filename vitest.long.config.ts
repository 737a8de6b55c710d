import { defineConfig } from 'vitest/config';
import { LONG_TESTS, serverProject } from './server/test/vitest-project.ts';

// Run by `npm run test:long`; each long test has a short one in `npm test`.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [{ test: { ...serverProject, name: 'long', include: [LONG_TESTS] } }],
  },
});
