import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Queryable } from '#db/database.ts';
import type { DB } from '#db/tables.ts';

/** Values of a row by column; a missing one is null. */
export type Row = Record<string, string | number | boolean | null>;

/** Writes lines of `COPY`, in the transaction of the connection. */
export type Copy = (
  table: string,
  columns: readonly string[],
  lines: Iterable<string | Buffer>,
) => Promise<void>;

/** A connection, or its transaction. */
export interface SeedConnection<Db extends Queryable = Queryable> {
  db: Db;
  copy: Copy;
}

/** The line of a row; its texts have no tabs, line breaks or backslashes. */
export const copyLine = (columns: readonly string[], row: Row): string =>
  `${columns.map((column) => row[column] ?? '\\N').join('\t')}\n`;

/** Runs `work` on a connection of its own, so that `COPY` shares a transaction with queries. */
export async function withSeedConnection<Result>(
  url: string,
  work: (connection: SeedConnection<Database>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  const pool = {
    options: {},
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const copy: Copy = (table, columns, lines) =>
    pipeline(
      Readable.from(lines),
      client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
    );
  try {
    return await work({ db, copy });
  } finally {
    await db.destroy();
  }
}
