import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

interface Definition {
  drop: string;
  create: string;
}

/** Memory for building indexes. */
const INDEX_BUILD_SETTINGS = { work_mem: '128MB', maintenance_work_mem: '512MB' };

/**
 * Definitions of all indexes of the tables and of all constraints from or to them, keys first. PostgreSQL defines an index of a partitioned
 * table for the table alone; without `only` its partitions have it too.
 */
async function definitionsOf(db: Queryable, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    with filled as (select unnest(${tables}::regclass[]) as relid), made as (
      select array_position('{p,u,f}'::text[], contype::text) as turn, conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype in ('p', 'u') and conrelid in (table filled)
        or contype = 'f' and (conrelid in (table filled) or confrelid in (table filled))
      union all
      select 0, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      from pg_index where indrelid in (table filled) and not exists (select from pg_constraint where conindid = indexrelid))
    select drop, "create" from made order by turn, name`.execute(db);
  return rows;
}

/**
 * Runs `work` without indexes and constraints, because rebuilding them is faster than maintaining them. Call it in a
 * transaction.
 */
export async function withoutIndexes(
  db: Queryable,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const definitions = await definitionsOf(db, tables);
  for (const { drop } of definitions.toReversed()) await sql.raw(drop).execute(db);
  await work();
  for (const [name, size] of Object.entries(INDEX_BUILD_SETTINGS))
    await sql.raw(`set local ${name} = '${size}'`).execute(db);
  for (const { create } of definitions) await sql.raw(create).execute(db);
}
