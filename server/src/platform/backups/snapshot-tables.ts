import type pg from 'pg';
import type { Manifest } from './backup-format.ts';

/** Kept by the migrations themselves, which a backup names in its manifest; and what is about this place. */
const NOT_DATA = ['migrations', 'migration_lock', 'backups', 'rate_counts'];

export interface StoredTable {
  name: string;
  /** Without generated ones: those come of themselves. */
  columns: string[];
  /** The primary key, in an order that is the same on every server. */
  order: string;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All tables of the schema that hold data, by name. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[]; texts: boolean[] }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
             and attgenerated = '' order by attnum) as columns,
       array(select a.attname::text from unnest(i.indkey) with ordinality k(number, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by place) as keys,
       array(select a.attcollation <> 0 from unnest(i.indkey) with ordinality k(number, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by place) as texts
     from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any($1)
     order by c.relname`,
    [NOT_DATA],
  );
  return rows.map(({ name, columns, keys, texts }) => {
    if (keys.length === 0)
      throw new Error(`Table ${name} has no primary key: a backup could not be compared.`);
    const order = keys.map((key, at) => `${quoted(key)}${texts[at] ? ' collate "C"' : ''}`).join(', ');
    return { name, columns, order };
  });
}

/** What is written of a table, and read again to compare: the same bytes for the same rows on every server. */
export const copyOut = ({ name, columns, order }: StoredTable) =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout (format csv, header)`;

export const copyIn = ({ name, columns }: Pick<StoredTable, 'name' | 'columns'>) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin (format csv, header match)`;

/** How values are written does not depend on the server's settings. */
export const PLAIN_OUTPUT = `set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC';
  set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local search_path = public`;

export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    for (const { value, called } of state.rows) sequences.push({ name, value: Number(value), called });
  }
  return sequences;
}

export async function migrationsOf(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, timestamp from migrations order by name',
  );
  return rows;
}
