import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Months for which partitions exist in advance: a server that runs this long without maintenance still has them. */
const MONTHS_AHEAD = 3;
const ANALYZED_HOURS = 20;

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

/**
 * Collects the statistics of partitioned tables, which autovacuum collects of their partitions only. Without them PostgreSQL takes an id
 * for one of few, and reads whole tables for a page of a list. Those of the last hours are enough.
 */
export async function analyzePartitionedTables(db: Queryable): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
    where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace
      and (s.last_analyze > now() - make_interval(hours => ${ANALYZED_HOURS})) is not true`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}
