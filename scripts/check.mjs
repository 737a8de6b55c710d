// All static checks, one after the other; every one is run, so that one round shows everything.
import { run } from './run.mjs';

const steps = [
  ['Biome: format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['TypeScript: contract', 'tsc', ['-p', 'contract']],
  ['TypeScript: server, bench, scripts', 'tsc', ['-p', 'server']],
  ['TypeScript: web', 'tsc', ['-p', 'web']],
  ['TypeScript: journeys', 'tsc', ['-p', 'e2e']],
  ['dependency-cruiser: who imports whom', 'node', ['scripts/import-rules.mjs']],
  ['knip: nothing unused', 'knip', ['--no-progress']],
  ['tree: sizes and names', 'node', ['scripts/tree-rules.ts']],
  ['texts: loaded with the screens that use them', 'node', ['scripts/text-parts.ts']],
  ['schema: the files match the migrations', 'node', ['scripts/db-types.ts', '--check']],
];

const failed = [];
for (const [title, name, args] of steps) {
  const start = Date.now();
  console.log(`── ${title} ──`);
  if ((await run(name, args)) !== 0) failed.push(title);
  console.log(`   ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}
console.log(failed.length === 0 ? 'check: all good' : `check failed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
