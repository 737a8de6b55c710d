// Runs dependency-cruiser over all sources and makes sure that it has really read them: with a TypeScript that it
// does not know it reads nothing and reports success.
import { globSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const FLOORS = [
  'contract/src',
  'server/src',
  'server/test',
  'server/migrations',
  'web/src',
  'bench',
  'drill',
  'e2e',
  'scripts',
];

const options = await extractOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(FLOORS, options);
const read = new Set(output.modules.map(({ source }) => source));
const sources = FLOORS.flatMap((floor) => globSync(`${floor}/**/*.{ts,tsx,mjs}`)).filter(
  (file) => !file.includes('/dist/'),
);
const unread = sources.filter((file) => !read.has(file));
// Type imports count as dependencies, so a tree of this shape without any means that nothing was parsed.
const dependencies = output.modules.flatMap((module) => module.dependencies).length;

const { output: report } = await format(output, { outputType: 'err-long' });
console.log(report.trim());
if (unread.length > 0) console.error(`Not read by dependency-cruiser: ${unread.join(', ')}`);
if (dependencies < sources.length)
  console.error(`Only ${dependencies} imports found in ${sources.length} sources.`);
if (output.summary.error > 0 || unread.length > 0 || dependencies < sources.length) process.exitCode = 1;
