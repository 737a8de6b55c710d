import type pg from 'pg';

export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  /** All its columns are required. */
  required: boolean;
  /** The row is deleted with the one that it refers to. */
  cascades: boolean;
}

/** The tables of the schema with their columns, and how they refer to each other. */
export interface SchemaGraph {
  /** For each column whether it is required. */
  tables: Map<string, Map<string, boolean>>;
  keys: ForeignKey[];
}

export async function readSchemaGraph(client: Pick<pg.ClientBase, 'query'>): Promise<SchemaGraph> {
  const columns = await client.query<{ table: string; names: string[]; required: boolean[] }>(`
    select c.relname as "table", array_agg(a.attname::text order by attnum) as names, array_agg(a.attnotnull order by attnum) as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  const keys = await client.query<ForeignKey>(`
    with keys as (
      select conname, conrelid, confrelid, confdeltype, number, place, target from pg_constraint
      cross join unnest(conkey, confkey) with ordinality as k(number, target, place)
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace)
    select conname::text as name, own.relname::text as "table", other.relname::text as target,
      array_agg(a.attname::text order by place) as columns, array_agg(b.attname::text order by place) as "targetColumns",
      bool_and(a.attnotnull) as required, confdeltype = 'c' as cascades
    from keys join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    join pg_attribute a on a.attrelid = conrelid and a.attnum = number
    join pg_attribute b on b.attrelid = confrelid and b.attnum = target
    group by conname, own.relname, other.relname, confdeltype order by own.relname, conname`);
  return {
    tables: new Map(
      columns.rows.map(({ table, names, required }) => [
        table,
        new Map(names.map((name, index) => [name, required[index] === true])),
      ]),
    ),
    keys: keys.rows,
  };
}

/**
 * The tables in an order in which each comes after those that it refers to, and the keys that do not fit into any such order: of tables
 * that refer to each other.
 */
export function inOrderOfReferences(
  names: readonly string[],
  { keys }: Pick<SchemaGraph, 'keys'>,
): { order: string[]; backward: ForeignKey[] } {
  const inside = keys.filter(
    ({ table, target }) => table !== target && names.includes(table) && names.includes(target),
  );
  const left = new Set(names);
  const order: string[] = [];
  const waiting = (table: string) =>
    inside.filter((key) => key.table === table && left.has(key.target)).length;
  while (left.size > 0) {
    const free = [...left].filter((table) => waiting(table) === 0);
    // In a circle, the table with the fewest open references goes first.
    const next = free.length > 0 ? free : [...left].sort((a, b) => waiting(a) - waiting(b)).slice(0, 1);
    for (const table of next) left.delete(table);
    order.push(...next);
  }
  const backward = inside.filter(({ table, target }) => order.indexOf(table) < order.indexOf(target));
  return { order, backward };
}
