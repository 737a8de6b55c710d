import { execFile } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { movedTables, readBelonging } from '#platform/moves/moved-tables.ts';

const PROGRAM = join(import.meta.dirname, '../src/move.ts');

/** One of the installations between which a university moves. */
export interface Installation {
  databaseUrl: string;
  dataDirectory: string;
  secretKey: string;
}

interface CommandResult {
  code: number;
  /** What it has printed, and its errors. */
  output: string;
}

/** Starts `npm run move -- …` with the environment of an installation. */
export function startMove(
  { databaseUrl, dataDirectory, secretKey }: Installation,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  const child = execFile(
    process.execPath,
    [PROGRAM, ...args],
    {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDirectory,
        SECRET_KEY: secretKey,
        ...environment,
      },
    },
    (error, stdout, stderr) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
        output: stdout + stderr,
      }),
  );
  return { child, ended: promise };
}

export const move = (
  installation: Installation,
  args: readonly string[],
  environment?: Record<string, string>,
): Promise<CommandResult> => startMove(installation, args, environment).ended;

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For each table a digest of the rows that belong to the university, as they are stored. */
export const digestsOf = (url: string, universityId: number): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const digests: Record<string, string> = {};
    const { tables } = await movedTables(client, await readBelonging(client, universityId));
    for (const { name, columns, condition, order } of tables) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const { rows } = await client.query<{ count: string; digest: string | null }>(
        `select count(*), md5(string_agg(row_text, e'\\n')) as digest
         from (select row(${list})::text as row_text from "${name}" where ${condition} order by ${order}) listed`,
      );
      digests[name] = `${rows[0]?.count} rows ${rows[0]?.digest}`;
    }
    return digests;
  });
