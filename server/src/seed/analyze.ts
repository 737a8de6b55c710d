import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Without statistics the new rows of a transaction would be joined by nested loops. */
export const analyze = (db: Queryable, tables: readonly string[]) =>
  sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
