// All static checks, one for each core at a time; every one is run, so that one round shows everything.
import { availableParallelism } from 'node:os';
import { runUnseen } from './run.mjs';

// The compiler's native version takes a third of the time. Its older version stays for the tools that read sources through it. One
// thread each, as several would check shared types several times.
const tsc = (project) => ['node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p', project];

/** The longest first, so that none is left over at the end. */
const steps = [
  ['TypeScript: browser tests', 'node', tsc('e2e')],
  ['TypeScript: server, bench, scripts', 'node', tsc('server')],
  ['TypeScript: web', 'node', tsc('web')],
  ['knip: nothing unused', 'knip', ['--no-progress']],
  ['dependency-cruiser: who imports whom', 'node', ['scripts/import-rules.mjs']],
  ['schema: the files match the migrations', 'node', ['scripts/db-types.ts', '--check']],
  ['Biome: format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['TypeScript: contract', 'node', tsc('contract')],
  ['texts: loaded with the screens that use them', 'node', ['scripts/text-parts.ts']],
  ['tree: sizes and names', 'node', ['scripts/tree-rules.ts']],
];

const failed = [];
async function work() {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const [title, name, args] = step;
    const start = Date.now();
    const { code, said } = await runUnseen(name, args);
    if (code !== 0) failed.push(title);
    console.log(`── ${title} ──\n${said}   ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed.length === 0 ? 'check: all good' : `check failed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
