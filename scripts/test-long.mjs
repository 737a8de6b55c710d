// `npm run test:long`: tests that take too long for every merge. To add some, add a step.
import { resultOfCode, runPlaywright, runSteps, runVitest } from './test-runs.mjs';
import { buildWebWhenStale } from './web-build.mjs';

export const testLong = () =>
  runSteps([
    { title: 'web build', run: async () => resultOfCode(await buildWebWhenStale()), required: true },
    { title: 'long API tests', run: () => runVitest(['--config', 'vitest.long.config.ts']) },
    { title: 'long browser tests', run: () => runPlaywright(['--project=long-journeys']) },
    {
      title: 'all screens in every language, theme and width',
      run: () => runPlaywright(['--project=screens-desktop', '--project=screens-phone']),
    },
  ]);
