import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, getDialect } from 'kysely-codegen';
import { openDatabase } from '../server/src/platform/embedded-postgres/open-database.ts';
import { dumpSchema } from './schema-dump.ts';

/**
 * Generates `tables.ts` (the types of every query) and `schema.sql` (for readers and reviews) from an empty
 * database after all migrations. With `--check` it writes nothing and fails when the files are outdated.
 */
const FILES = {
  tables: fileURLToPath(new URL('../server/src/db/tables.ts', import.meta.url)),
  schema: fileURLToPath(new URL('../server/schema.sql', import.meta.url)),
};

async function generated(): Promise<Record<keyof typeof FILES, string>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'dekanat-schema-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, () => {});
  try {
    const tables = await generate({
      camelCase: false,
      db: database.db as never,
      dialect: getDialect('postgres'),
      outFile: null,
      print: false,
      excludePattern: '(migrations|migration_lock|pg_stat_statements*)',
      typeMapping: { timestamptz: 'string', int8: 'number', bytea: 'Buffer' },
    } as never);
    return { tables: String(tables), schema: await dumpSchema(database.db) };
  } finally {
    await database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

const fresh = await generated();
for (const [name, file] of Object.entries(FILES)) {
  const generated = fresh[name as keyof typeof FILES];
  if (!process.argv.includes('--check')) await writeFile(file, generated);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== generated) {
    console.error(`${file} is not what the migrations make: run "npm run db:types".`);
    process.exitCode = 1;
  }
}
