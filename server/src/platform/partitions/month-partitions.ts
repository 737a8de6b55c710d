import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Months for which partitions exist in advance: a server that runs this long without maintenance still has them. */
const MONTHS_AHEAD = 3;

/**
 * Makes the coming monthly partitions of every table that is partitioned by an instant and has a default partition, and
 * moves rows of other months from there into partitions of their own. A feature only creates such a table.
 * @returns how many were made
 */
export async function makeMonthPartitions(db: Queryable): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_month_partitions(${MONTHS_AHEAD}) as made`.execute(
    db,
  );
  return rows[0]?.made ?? 0;
}
