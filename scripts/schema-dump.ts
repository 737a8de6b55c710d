import { sql } from 'kysely';
import type { Database } from '../server/src/db/database.ts';

/** Objects that extensions and the migrator bring along are not ours to show. */
const OWN = sql`n.nspname = 'public' and not exists (
  select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

const lines = async (db: Database, query: ReturnType<typeof sql<{ line: string }>>) =>
  (await query.execute(db)).rows.map(({ line }) => line);

const columnsOf = (db: Database) =>
  lines(
    db,
    sql`select 'create table ' || o.relname || E' (\n' || string_agg(
          '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                  when a.attidentity <> '' then ' generated always as identity'
                  when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
          || case when a.attnotnull then ' not null' else '' end, E',\n' order by a.attnum) || E'\n)' || coalesce(' partition by ' || pg_get_partkeydef(o.oid), '') || ';' as line
        from pg_class o join pg_namespace n on n.oid = o.relnamespace
        join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
        where o.relkind in ('r', 'p') and not o.relispartition and ${OWN} and o.relname not like 'migration%' group by o.oid, o.relname order by o.relname`,
  );

/** The column definition already contains `not null`. */
const constraintsOf = (db: Database) =>
  lines(
    db,
    sql`select 'alter table ' || o.relname || ' add constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) || ';' as line
        from pg_constraint c join pg_class o on o.oid = c.conrelid join pg_namespace n on n.oid = o.relnamespace
        where ${OWN} and c.contype <> 'n' and not o.relispartition and o.relname not like 'migration%' order by o.relname, c.conname`,
  );

const indexesOf = (db: Database) =>
  lines(
    db,
    sql`select pg_get_indexdef(i.indexrelid) || ';' as line
        from pg_index i join pg_class o on o.oid = i.indexrelid join pg_namespace n on n.oid = o.relnamespace
        where ${OWN} and not o.relispartition and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by o.relname`,
  );

const triggersOf = (db: Database) =>
  lines(
    db,
    sql`select pg_get_triggerdef(t.oid) || ';' as line
        from pg_trigger t join pg_class o on o.oid = t.tgrelid join pg_namespace n on n.oid = o.relnamespace
        where ${OWN} and not t.tgisinternal and not o.relispartition order by o.relname, t.tgname`,
  );

const functionsOf = (db: Database) =>
  lines(
    db,
    sql`select pg_get_functiondef(o.oid) || ';' as line from pg_proc o join pg_namespace n on n.oid = o.pronamespace
        where ${OWN} order by o.proname`,
  );

/** The schema as one reviewable text, from PostgreSQL's own catalogue: `pg_dump` is no npm package. */
export async function dumpSchema(db: Database): Promise<string> {
  const parts = [
    ['-- Made by "npm run db:types" from the migrations; not to be edited.'],
    await columnsOf(db),
    await constraintsOf(db),
    await indexesOf(db),
    await functionsOf(db),
    await triggersOf(db),
  ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}
