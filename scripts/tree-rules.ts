// Rules about files that no linter knows: the size of what all features stand on, forbidden names, migrations as plain SQL.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Lines of what all features stand on (docs/decisions/0009-what-counts-as-kernel.md). Records, documents, grid and upload have
 * room for what people need: photographs, papers, rows that are chosen and moved together.
 */
const GROUND_LINES: Record<string, number> = {
  'contract/src/kernel': 400,
  'server/src/kernel': 1_200,
  'server/src/backups': 860,
  'server/src/http': 720,
  'server/src/process': 670,
  'server/src/hemis': 160,
  'server/src/records': 560,
  'server/src/embedded': 780,
  'server/src/passwords': 60,
  'server/src/secrets': 40,
  'server/src/documents': 350,
  'server/src/storage': 640,
  'server/src/live': 380,
  'server/src/jobs': 760,
  'server/src/imports': 2_450,
  'web/src/kernel': 1_800,
  'web/src/grid': 960,
  'web/src/editor': 1_440,
  'web/src/feedback': 150,
  'web/src/documents': 160,
  'web/src/people': 160,
  'web/src/history': 250,
  'web/src/charts': 520,
  'web/src/live': 450,
  'web/src/imports': 1_400,
  'web/src/upload': 360,
  'web/src/look': 140,
};
/** Folders that are no ground: features, texts, demonstration data, and on the web the shell around all screens. */
const OTHER_FOLDERS =
  /^(contract\/src\/.+|(server|web)\/src\/(features|locales)|server\/src\/seed|web\/src\/app)$/;
const GENERATED = ['server/src/kernel/tables.ts'];
/** An entry each for a resource or a variable: they grow with the product, not with its mechanism. */
const CATALOGUES = [
  'contract/src/kernel/permissions.ts',
  'server/src/kernel/constraints.ts',
  'server/src/kernel/environment.ts',
];
const MEANINGLESS_NAME = /^(index|manager|helpers?|utils?|data|common|base)\.|-(manager|helpers?|utils?)\./;
const MEANINGLESS_FOLDER = /\/(utils?|helpers?|common|services|types|constants)\//;
const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/;

const problems = [
  ...groundSizes(),
  ...unnamedFolders(),
  ...names(),
  ...migrations(),
  ...disguisedFetches(),
  ...hastyLooks(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function groundSizes(): string[] {
  return Object.entries(GROUND_LINES).flatMap(([folder, limit]) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`).filter(
      (file) => !isTest(file) && ![...GENERATED, ...CATALOGUES].includes(file),
    );
    const lines = files.reduce(
      (sum, file) => sum + readFileSync(file, 'utf8').trimEnd().split('\n').length,
      0,
    );
    console.log(`${folder}: ${lines} of ${limit} lines`);
    return lines > limit
      ? [`${folder} has outgrown its ${limit} lines: what of it belongs to a feature?`]
      : [];
  });
}

function unnamedFolders(): string[] {
  return globSync('{contract,server,web}/src/*/')
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !(folder in GROUND_LINES) && !OTHER_FOLDERS.test(folder))
    .map(
      (folder) =>
        `${folder}: a new folder is a decision; give it its subject and its limit in scripts/tree-rules.ts`,
    );
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

/** What follows an action in a browser comes when it comes: a journey that looks once fails once in a hundred runs. */
function hastyLooks(): string[] {
  const look =
    /(?<!\.)\bexpect\(\s*\(?await [^;]*?\b(count|inputValue|allInnerTexts|(text|inner)\w+|is[A-Z]\w+|getAttribute|boundingBox|evaluate|rowNames)\(/;
  return globSync('e2e/*.ts')
    .filter((file) => look.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: looks at a page once; wait with \`await expect.poll(() => …)\``);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
