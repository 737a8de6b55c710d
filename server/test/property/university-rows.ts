import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Rows by table. */
export type UniversityRows = Record<string, string[]>;

/** Every row of a university: of tables with `university_id` and of tables that refer to one of those. */
export async function readUniversityRows(db: Database, universityId: number): Promise<UniversityRows> {
  const { rows: tables } = await sql<{ table: string; condition: string }>`
    select c.relname as "table", coalesce(
      (select 't.university_id = ' || ${universityId}::text from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'university_id' and not a.attisdropped),
      (select string_agg(format('exists (select from %I p where p.%I = t.%I and p.university_id = %s)', parent.relname, theirs.attname, own.attname, ${universityId}::text), ' or ')
        from pg_constraint f
        join pg_class parent on parent.oid = f.confrelid
        join pg_attribute own on own.attrelid = f.conrelid and own.attnum = f.conkey[1]
        join pg_attribute theirs on theirs.attrelid = f.confrelid and theirs.attnum = f.confkey[1]
        where f.contype = 'f' and f.conrelid = c.oid and cardinality(f.conkey) = 1
          and exists (select from pg_attribute a where a.attrelid = parent.oid and a.attname = 'university_id')),
      'false') as condition
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('audit', 'sessions', 'password_resets', 'login_logs') order by 1`.execute(db);
  const entries = tables.map(async ({ table, condition }) => {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where ${sql.raw(condition)} order by 1`.execute(db);
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
