// Rules about files that no linter knows: the size of each kernel, forbidden names, migrations as plain SQL.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const KERNEL_LINES = { contract: 400, server: 1_200, web: 1_800 };
const GENERATED = ['server/src/kernel/tables.ts'];
const MEANINGLESS_NAME = /^(index|manager|helpers?|utils?|data|common|base)\.|-(manager|helpers?|utils?)\./;
const MEANINGLESS_FOLDER = /\/(utils?|helpers?|common|services|types|constants)\//;
const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/;

const problems = [...kernelSizes(), ...names(), ...migrations(), ...disguisedFetches()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function kernelSizes(): string[] {
  return Object.entries(KERNEL_LINES).flatMap(([floor, limit]) => {
    const files = globSync(`${floor}/src/kernel/**/*.{ts,tsx}`).filter(
      (file) => !isTest(file) && !GENERATED.includes(file),
    );
    const lines = files.reduce(
      (sum, file) => sum + readFileSync(file, 'utf8').trimEnd().split('\n').length,
      0,
    );
    console.log(`${floor}/src/kernel: ${lines} of ${limit} lines`);
    return lines > limit
      ? [`The kernel of ${floor} has outgrown its ${limit} lines: what of it belongs to a feature?`]
      : [];
  });
}

function names(): string[] {
  return globSync('{contract,server,web}/{src,test}/**/*.{ts,tsx}')
    .filter((file) => MEANINGLESS_NAME.test(basename(file)) || MEANINGLESS_FOLDER.test(file))
    .map((file) => `${file}: name it after what it is about`);
}

function migrations(): string[] {
  const files = globSync('server/migrations/*')
    .map((file) => basename(file))
    .sort();
  const misnamed = files
    .filter((file) => !MIGRATION.test(file))
    .map((file) => `server/migrations/${file}: not NNNN-what.sql`);
  const misnumbered = files.filter((file, index) => Number(file.slice(0, 4)) !== index + 1);
  return [
    ...misnamed,
    ...misnumbered.map((file) => `server/migrations/${file}: numbers must follow one another from 0001`),
  ];
}

/** The linter sees a bare `fetch` only. */
function disguisedFetches(): string[] {
  return globSync('web/src/**/*.{ts,tsx}')
    .filter((file) => file !== 'web/src/kernel/api.ts' && !isTest(file))
    .filter((file) =>
      /\b(window|globalThis|self)\s*(\?\.|\.|\[['"])\s*fetch\b/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => `${file}: only web/src/kernel/api.ts talks to the server`);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
