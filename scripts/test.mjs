// `npm test`: everything that has to pass before a merge, on a fresh clone too.
import { run } from './run.mjs';
import { resultOfCode, runPlaywright, runSteps, runVitest } from './test-runs.mjs';
import { buildWebWhenStale } from './web-build.mjs';

export const test = () =>
  runSteps([
    { title: 'static checks', run: async () => resultOfCode(await run('node', ['scripts/check.mjs'])) },
    { title: 'web build', run: async () => resultOfCode(await buildWebWhenStale()), required: true },
    { title: 'unit, API and component tests', run: () => runVitest(['--tags-filter=!long']) },
    { title: 'browser tests', run: () => runPlaywright(['--project=journeys']) },
  ]);
