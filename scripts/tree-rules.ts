// Rules about files that no linter checks: forbidden names, migrations, direct use of fetch, unpolled assertions in journeys, what
// features share.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { migrationProblems } from './migration-rules.ts';

const MEANINGLESS_NAME = /^(index|manager|helpers?|utils?|data|common|base)\.|-(manager|helpers?|utils?)\./;
const MEANINGLESS_FOLDER = /\/(utils?|helpers?|common|services|types|constants)\//;
const MIGRATION = /^\d{4}-[a-z0-9-]+(\.concurrently|\.after-\d{4})?\.sql$/;

const problems = [
  ...names(),
  ...migrations(),
  ...disguisedFetches(),
  ...unpolledAssertions(),
  ...sharedCode(),
  ...unfoundLongTests(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

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
    .map(
      (file) =>
        `server/migrations/${file}: not NNNN-what.sql, NNNN-what.concurrently.sql or NNNN-what.after-MMMM.sql`,
    );
  // Gaps are allowed: branches take numbers ahead, and one with a lower number may be merged later.
  const numberOf = (file: string | undefined) => file?.slice(0, 4);
  const repeated = files.filter((file, index) => numberOf(file) === numberOf(files[index - 1]));
  return [
    ...misnamed,
    ...repeated.map((file) => `server/migrations/${file}: another migration has this number`),
    ...migrationProblems(
      files.map((file) => ({
        name: basename(file, '.sql'),
        text: readFileSync(`server/migrations/${file}`, 'utf8'),
      })),
    ),
  ];
}

/** `npm test` leaves out what has a tag, and `npm run test:long` finds only what `filesWithLongTests` finds. */
function unfoundLongTests(): string[] {
  return globSync('{contract,server,web,scripts,drill}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
    .filter((file) => {
      const tags = readFileSync(file, 'utf8').match(/\btags: [^,}\n]*\blong\b[^,}\n]*/gi) ?? [];
      const isSearched = /^(contract\/src|server\/(src|test)|scripts)\/.*\.ts$/.test(file);
      return tags.some((tag) => !isSearched || tag.trim() !== "tags: 'long'");
    })
    .map((file) => `${file}: only tests of rules and of the API have a tag, written tags: 'long'`);
}

/** The linter sees a bare `fetch` only. */
function disguisedFetches(): string[] {
  return globSync('web/src/**/*.{ts,tsx}')
    .filter((file) => file !== 'web/src/api/api.ts' && !isTest(file))
    .filter((file) =>
      /\b(window|globalThis|self)\s*(\?\.|\.|\[['"])\s*fetch\b/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => `${file}: only web/src/api/api.ts talks to the server`);
}

/** A page changes some time after an action: an assertion on a value read once fails at random. */
function unpolledAssertions(): string[] {
  const readOnce =
    /(?<!\.)\bexpect(?:\.soft)?\(\s*\(?await [^;]*?\b(count|inputValue|all|allInnerTexts|(text|inner)\w+|is[A-Z]\w+|getAttribute|boundingBox|evaluate)\(/;
  return globSync('e2e/*.ts')
    .filter((file) => readOnce.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: use a web-first assertion such as \`await expect(locator).toHaveText(…)\``);
}

/** What other features use of a feature has one name, and its code stands in a file that is named after it. */
function sharedCode(): string[] {
  const reExport = /export (?:type )?\{(?:(?!\bas\b)[^}])*\} from '\.\/[^']+';\n/g;
  return globSync('server/src/features/*/shared.ts')
    .filter((file) => readFileSync(file, 'utf8').replace(reExport, '') !== '')
    .map((file) => `${file}: only \`export { name } from './file.ts'\`, without \`as\``);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
