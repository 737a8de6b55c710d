// All static checks, one for each core at a time. A failure does not stop the others.
import { existsSync, globSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runSilently } from './run.mjs';

// The native compiler takes a third of the time; knip and dependency-cruiser need the older one. One thread each: several
// would check shared types several times.
const tsc = (project) => ['node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p', project];

// The types of text keys come from JSON files, whose changes the native compiler's incremental build misses.
const catalogues = globSync('{contract,server,web}/src/locales/*.json');
const changed = Math.max(...catalogues.map((file) => statSync(file).mtimeMs));
for (const project of ['contract', 'e2e', 'server', 'web']) {
  const build = `${project}/node_modules/.cache/tsconfig.tsbuildinfo`;
  if (existsSync(build) && statSync(build).mtimeMs < changed) rmSync(build);
}

/** The longest first, so that none is left over at the end. */
const steps = [
  ['TypeScript: browser tests', 'node', tsc('e2e')],
  ['TypeScript: server, bench, drill, scripts', 'node', tsc('server')],
  ['TypeScript: web', 'node', tsc('web')],
  ['knip: nothing unused', 'knip', ['--no-progress']],
  ['dependency-cruiser: import rules', 'node', ['scripts/import-rules.mjs']],
  ['schema: the files match the migrations', 'node', ['scripts/db-types.ts', '--check']],
  ['Biome: format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['TypeScript: contract', 'node', tsc('contract')],
  ['texts: languages agree, all used, loaded with their screens', 'node', ['scripts/texts.ts']],
  ['tree: sizes and names', 'node', ['scripts/tree-rules.ts']],
];

const failed = [];
async function work() {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const [title, name, args] = step;
    const start = Date.now();
    const { code, output } = await runSilently(name, args);
    if (code !== 0) failed.push(title);
    console.log(`── ${title} ──\n${output}   ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed.length === 0 ? 'check: all good' : `check failed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
