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

/** The keys of tables that refer to each other, over other tables as well. */
function keysOfCycles(keys: readonly ForeignKey[]): ForeignKey[] {
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const next = [from];
    for (let table = next.pop(); table !== undefined; table = next.pop())
      for (const key of keys)
        if (key.table === table && !seen.has(key.target)) {
          seen.add(key.target);
          next.push(key.target);
        }
    return seen;
  };
  return keys.filter(({ table, target }) => reachable(target).has(table));
}

/**
 * The tables in an order in which each comes after those that it refers to. Of tables that refer to each other, the keys that may be null
 * are not regarded: `late`, whose columns are set when all rows are there.
 * @throws when tables refer to each other by required keys
 */
export function inOrderOfReferences(
  names: readonly string[],
  { keys }: Pick<SchemaGraph, 'keys'>,
): { order: string[]; late: ForeignKey[] } {
  const inside = keys.filter(
    ({ table, target }) => table !== target && names.includes(table) && names.includes(target),
  );
  const late = keysOfCycles(inside).filter(({ required }) => !required);
  const regarded = inside.filter((key) => !late.includes(key));
  const left = new Set(names);
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !regarded.some((key) => key.table === table && left.has(key.target)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left].join(', ')}.`);
    for (const table of free) left.delete(table);
    order.push(...free);
  }
  return { order, late };
}
