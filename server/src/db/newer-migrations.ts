import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Migrations } from './migration-files.ts';

/** `NNNN-what.after-MMMM` removes what versions without migration MMMM use. */
const REMOVAL = /\.after-(\d{4})$/;

async function appliedNames(db: Database): Promise<string[]> {
  const { rows: found } = await sql`select where to_regclass('migrations') is not null`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrations that a newer version applied. This one runs beside it, or again in its place, as long as none of them removed
 * what it uses.
 */
export async function newerMigrations(db: Database, known: Migrations): Promise<Migrations> {
  const newer = (await appliedNames(db)).filter((name) => known[name] === undefined);
  for (const name of newer) {
    const [, needed] = REMOVAL.exec(name) ?? [];
    if (needed !== undefined && !Object.keys(known).some((one) => one.startsWith(`${needed}-`)))
      throw new Error(
        `Migration ${name} of a newer version removed what this version uses: start a version with migration ${needed}`,
      );
  }
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}
