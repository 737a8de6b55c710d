import { sql } from 'kysely';
import type { Services } from '#api/context.ts';

/** What the database schema says about the names in a statement. */
export interface SchemaCatalogue {
  /** The counters that move with every change of a table, its own first. */
  tables: ReadonlyMap<string, readonly string[]>;
  /** Text of views and functions by name; functions of the same name together. */
  definitions: ReadonlyMap<string, string>;
}

const catalogues = new WeakMap<Services, Promise<SchemaCatalogue>>();

/**
 * A table is counted under its name where its triggers call `count_table_change` or `count_shared_table_change`, and as a
 * name where they call `count_changed_names`: on every insert, update and delete, without condition. Materialised views,
 * foreign tables and sequences change without triggers, so they have no counter.
 */
async function readCatalogue({ db }: Services): Promise<SchemaCatalogue> {
  const { rows: tables } = await sql<{ name: string; counters: string[] }>`
    select relation.relname as name, array(
      select case when proname = 'count_changed_names' then 'names' else relation.relname::text end
      from pg_trigger trigger join pg_proc on pg_proc.oid = trigger.tgfoid
      where trigger.tgrelid = relation.oid and trigger.tgqual is null and trigger.tgattr = ''::int2vector
        and trigger.tgenabled in ('O', 'A')
        and proname in ('count_table_change', 'count_shared_table_change', 'count_changed_names')
      -- The bits of insert, delete and update.
      group by proname having bit_or(trigger.tgtype::integer) & 28 = 28
      order by proname desc) as counters
    from pg_class relation
    where relation.relkind in ('r', 'p', 'm', 'f', 'S') and relation.relname <> 'table_changes' and relation.relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  const { rows: definitions } = await sql<{ name: string; definition: string }>`
    select name, string_agg(definition, ' ') as definition from (
      select relname as name, pg_get_viewdef(oid) as definition from pg_class
      where relkind = 'v' and relnamespace = current_schema()::regnamespace
      union all
      select proname, pg_get_functiondef(pg_proc.oid) from pg_proc
      where prokind in ('f', 'p') and pronamespace = current_schema()::regnamespace and not exists (
        select from pg_depend where objid = pg_proc.oid and deptype = 'e')) named
    group by name`.execute(db);
  return {
    tables: new Map(tables.map(({ name, counters }) => [name, counters])),
    definitions: new Map(definitions.map(({ name, definition }) => [name, definition])),
  };
}

/** The catalogue of the process's database, read once: the schema changes only before a process starts. */
export function schemaCatalogue(services: Services): Promise<SchemaCatalogue> {
  const known = catalogues.get(services);
  if (known !== undefined) return known;
  const read = readCatalogue(services);
  catalogues.set(services, read);
  // A failed read is repeated by the next request.
  read.catch(() => catalogues.delete(services));
  return read;
}
