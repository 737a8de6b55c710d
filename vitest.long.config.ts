import { defineConfig } from 'vitest/config';
import { filesWithLongTests, LONG_TAG, LONG_TESTS, serverProject } from './server/test/vitest-project.ts';

const { globalSetup, ...project } = serverProject;
const { experimental } = project;
/** Vitest takes it from a project too, but its types know it on the command line only. */
const longOnly = { tagsFilter: [LONG_TAG], tags: [{ name: LONG_TAG }] };

// Run by `npm run test:long`; each long test has a short one in `npm test`.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // One cluster for both projects.
    globalSetup,
    experimental,
    projects: [
      { test: { ...project, name: 'long', include: [LONG_TESTS] } },
      {
        test: {
          ...project,
          ...longOnly,
          name: 'long tests of other files',
          include: filesWithLongTests(import.meta.dirname),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
