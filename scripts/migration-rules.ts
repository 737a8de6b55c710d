// Migrations run while the version before serves users: they hold no lock for long, and remove nothing that it uses (docs/operations.md).
import { isConcurrent, statementsOf } from '../server/src/db/migration-files.ts';

/** Those up to this number are released. */
const LAST_RELEASED = 300;
const REMOVAL = /\.after-\d{4}$/;
const CONCURRENT = [
  /^create (unique )?index concurrently if not exists \w+ on \w+ /,
  /^drop index concurrently if exists \w+$/,
  /^alter table \w+ validate constraint \w+$/,
];

interface Rule {
  refused: RegExp;
  unless?: RegExp;
  advice: string;
}

const ALTERED = '^alter table (if exists )?(only )?(?<table>\\w+) (.*, ?)?';
const RULES: Rule[] = [
  {
    refused: /^create (unique )?index\b/,
    advice: 'an index of an existing table belongs in NNNN-what.concurrently.sql',
  },
  {
    refused: /(^|[()] ?)(update|delete from) /,
    unless: /\bwhere\b/,
    advice: 'limit the change by `where` to few rows; a job changes many of them in batches',
  },
  {
    refused: new RegExp(`${ALTERED}alter (column )?(?!column\\b)\\w+ (set data )?type\\b`),
    advice: 'another type rewrites the table: add a column',
  },
  {
    refused: new RegExp(`${ALTERED}add (column )?.*\\bgenerated always as \\(.*\\) stored`),
    advice: 'a stored generated column rewrites the table: add a plain column and a trigger',
  },
  {
    refused: new RegExp(`${ALTERED}add (constraint \\w+ )?(foreign key|check)\\b`),
    unless: /\bnot valid\b/,
    advice: 'add the constraint `not valid`, and validate it in NNNN-what.concurrently.sql',
  },
  {
    refused: new RegExp(`${ALTERED}add (constraint \\w+ )?(unique|primary key) *(nulls not distinct *)?\\(`),
    advice: 'build the index in NNNN-what.concurrently.sql, and add the constraint `using index`',
  },
];
const NOT_NULL = new RegExp(`${ALTERED}alter (column )?(?<column>\\w+) set not null`);
const REMOVED = new RegExp(
  `^drop (table|view|function|type)\\b|${ALTERED}(rename\\b|drop (?!constraint\\b))`,
);

interface MigrationFile {
  /** Without `.sql`. */
  name: string;
  text: string;
}

/** Without comments, bodies of functions and values, which may contain anything. */
const plain = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'[^']*'/g, "''")
    .toLowerCase();

function problemsOfStatement(statement: string, name: string, validated: string): string[] {
  const problems = RULES.filter(
    ({ refused, unless }) => refused.test(statement) && !unless?.test(statement),
  ).map(({ advice }) => advice);
  const { table, column } = NOT_NULL.exec(statement)?.groups ?? {};
  const check = `${table}_${column}_not_null`;
  if (column !== undefined && !validated.includes(`alter table ${table} validate constraint ${check};`))
    problems.push(`first add and validate the check ${check}, so that the table is not read under a lock`);
  if (REMOVED.test(statement) && !REMOVAL.test(name))
    problems.push(
      'call it NNNN-what.after-MMMM.sql, where MMMM is the last migration of the first version that does not use what is removed',
    );
  return problems;
}

function problemsOf({ name, text }: MigrationFile, validated: string): string[] {
  const statements = statementsOf(plain(text));
  if (isConcurrent(name))
    return statements
      .filter((statement) => !CONCURRENT.some((allowed) => allowed.test(statement)))
      .map((statement) => `${statement}: only repeatable statements that need no transaction`);
  const made = statements.flatMap((statement) => {
    const [, table] = /^create table (?:if not exists )?(\w+)/.exec(statement) ?? [];
    return table ?? [];
  });
  const isOfMade = (statement: string) =>
    made.some((table) =>
      new RegExp(`^(alter table|update|delete from|create .*\\bon) (only )?${table}\\b`).test(statement),
    );
  return statements
    .filter((statement) => !isOfMade(statement))
    .flatMap((statement) =>
      problemsOfStatement(statement, name, validated).map((problem) => `${statement}: ${problem}`),
    );
}

/** What the migrations after the released ones must not do. */
export function migrationProblems(files: readonly MigrationFile[]): string[] {
  const validated = files
    .filter(({ name }) => isConcurrent(name))
    .flatMap(({ text }) => statementsOf(plain(text)))
    .map((statement) => `${statement};`)
    .join('');
  return files
    .filter(({ name }) => Number(name.slice(0, 4)) > LAST_RELEASED)
    .flatMap((file) =>
      problemsOf(file, validated).map((problem) => `server/migrations/${file.name}.sql: ${problem}`),
    );
}
