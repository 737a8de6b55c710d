import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Runs `work` with user triggers disabled: no audit, versions or change events. */
export async function withoutTriggers(
  db: Queryable,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}
