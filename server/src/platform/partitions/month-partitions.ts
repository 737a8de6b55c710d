import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import { isCollision } from '#db/database-errors.ts';

/** Months for which partitions exist in advance: a server that runs this long without maintenance still has them. */
const MONTHS_AHEAD = 3;
const ANALYZED_HOURS = 20;
/** How long a month waits for its table: meanwhile all later statements on that table wait behind it. */
const LOCK_TIMEOUT = '2s';

/** Runs `work` in a transaction that waits shortly for its tables. @returns undefined if one of them is in use */
const unlessInUse = <Result>(db: Database, work: (transaction: Queryable) => Promise<Result>) =>
  db
    .transaction()
    .execute(async (transaction) => {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(transaction);
      return work(transaction);
    })
    .catch((error: unknown) => {
      if (isCollision(error)) return undefined;
      throw error;
    });

/**
 * Makes the coming monthly partitions of every table that is partitioned by an instant and has a default partition, and
 * moves rows of other months from there into partitions of their own. A feature only creates such a table. While one of them is in use
 * for long, as by a backup, none is made: default partitions take the rows until the next run.
 * @returns how many were made
 */
export const makeMonthPartitions = async (db: Database): Promise<number> =>
  (await unlessInUse(db, async (transaction) => {
    const { rows } = await sql<{
      made: number;
    }>`select make_month_partitions(${MONTHS_AHEAD}) as made`.execute(transaction);
    return rows[0]?.made;
  })) ?? 0;

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

interface Month {
  source: string;
  target: string;
  month: string;
}

/** Months that are older than this and not in the archive of their table (`login_logs_archive`), or younger and in it. */
async function misplacedMonths(db: Queryable, monthsBefore: number): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select case when is_old then name else archive end as source, case when is_old then archive else name end as target,
      to_char(month, 'YYYY-MM-DD') as month
    from (
      select relname as name, relname || '_archive' as archive from pg_class
      where relkind = 'p' and relnamespace = 'public'::regnamespace and to_regclass(relname || '_archive') is not null
    ) parents
    join pg_inherits on inhparent in (name::regclass, archive::regclass)
    join pg_class part on part.oid = inhrelid and part.relname ~ '_\\d{4}_\\d{2}$'
    cross join lateral (select to_date(right(part.relname, 7), 'YYYY_MM') as month) named
    cross join lateral (
      select month < date_trunc('month', now() at time zone 'Asia/Tashkent') - make_interval(months => ${monthsBefore}) as is_old) aged
    where is_old = (inhparent = name::regclass)
    order by month, name`.execute(db);
  return rows;
}

/**
 * Moves months that are older than this into the archive of their table, where no report reads them, and younger ones back, so that a
 * longer time in the configuration makes them readable again. A month whose table is in use waits for the next run.
 * @returns how many were moved
 */
export async function archiveMonths(db: Database, monthsBefore: number): Promise<number> {
  let moved = 0;
  for (const month of await misplacedMonths(db, monthsBefore)) if (await moveMonth(db, month)) moved += 1;
  return moved;
}

/** @returns false if another process has moved it, or it is in use */
const moveMonth = async (db: Database, { source, target, month }: Month): Promise<boolean> =>
  (await unlessInUse(db, async (transaction) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
    const { rows } = await sql<{ moved: boolean }>`
      select move_month(${source}, ${target}, ${month}::date) as moved`.execute(transaction);
    return rows[0]?.moved;
  })) === true;
