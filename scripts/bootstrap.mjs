// The way in for every npm script: sets up what a fresh clone lacks, then runs the command with the pinned Node.
// It needs no dependency and runs on any Node from 18 on, so it must stay plain JavaScript.
import { ensureDependencies } from './dependencies.mjs';
import { run, runTogether } from './run.mjs';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './server-command.mjs';
import { test } from './test.mjs';
import { testLong } from './test-long.mjs';
import { PLAYWRIGHT } from './test-runs.mjs';
import { buildWeb, buildWebWhenStale } from './web-build.mjs';

const NODE = 'node';

const commands = {
  start: async (rest) =>
    (await buildWebWhenStale()) || run(NODE, [...SERVER_ARGUMENTS, ...rest], SERVER_ENVIRONMENT),
  dev: (rest) => runTogether([NODE, ['--watch', 'server/src/main.ts', ...rest]], ['vite', ['web']]),
  build: () => buildWeb(),
  check: (rest) => run(NODE, ['scripts/check.mjs', ...rest]),
  test,
  'test:long': testLong,
  e2e: async (rest) =>
    (await buildWebWhenStale()) || run('playwright', [...PLAYWRIGHT, '--project=*journeys', ...rest]),
  bench: async (rest) => (await buildWebWhenStale()) || run(NODE, ['bench/run.ts', ...rest]),
  'drill:failover': (rest) => run(NODE, ['drill/run.ts', ...rest]),
  routes: (rest) => run(NODE, ['scripts/routes.ts', ...rest]),
  'db:types': (rest) => run(NODE, ['scripts/db-types.ts', ...rest]),
  backup: (rest) => run(NODE, ['server/src/backup.ts', ...rest]),
  restore: (rest) => run(NODE, ['server/src/restore.ts', ...rest]),
  move: (rest) => run(NODE, ['server/src/move.ts', ...rest]),
  'db:migrate': (rest) => run(NODE, ['server/src/migrate.ts', ...rest]),
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
try {
  await ensureDependencies();
  process.exitCode = await command(rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
