import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The number of a sheet that is printed, given now unless it has one. Must run in a transaction. */
export async function numberStatement(db: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number_statement(${id}) as number`.execute(db);
  return rows[0]?.number ?? 0;
}
