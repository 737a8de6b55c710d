import type pg from 'pg';
import type { BackupTable, Manifest } from '#platform/backups/backup-format.ts';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { SHARED_TABLES } from './moved-tables.ts';
import { inOrderOfReferences, type SchemaGraph } from './schema-graph.ts';
import { stagedTable, targetTable } from './staged-archive.ts';

const isShared = ({ name }: BackupTable) => SHARED_TABLES.includes(name);
const list = (columns: readonly string[], alias?: string) =>
  columns.map((column) => `${alias === undefined ? '' : `${alias}.`}${quoteIdentifier(column)}`).join(', ');

/** The shared lists of the archive, each after those that it refers to. */
function sharedTables({ tables }: Manifest, graph: SchemaGraph): BackupTable[] {
  const shared = tables.filter(isShared);
  const { order } = inOrderOfReferences(
    shared.map(({ name }) => name),
    graph,
  );
  return shared.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/**
 * Gives the target the shared rows that it lacks; a target without universities takes over the lists of the source, unless its own rows
 * refer to them. Call it with the triggers of the tables off. @returns lines for the user
 */
export async function takeShared(
  client: pg.ClientBase,
  manifest: Manifest,
  graph: SchemaGraph,
): Promise<string[]> {
  const tables = sharedTables(manifest, graph);
  const lines: string[] = [];
  if (!(await has(client, 'universities')))
    for (const { name } of tables.toReversed())
      if (!(await isReferred(client, name, graph))) await client.query(`delete from ${targetTable(name)}`);
  for (const { name, columns } of tables) {
    const { rowCount } = await client.query(
      `insert into ${targetTable(name)} (${list(columns)}) overriding system value
       select ${list(columns)} from ${stagedTable(name)} on conflict do nothing`,
    );
    if (rowCount) lines.push(`${name}: ${rowCount} rows of the source`);
  }
  return lines;
}

async function has(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from ${targetTable(table)}) as any`,
  );
  return rows[0]?.any === true;
}

/** Whether rows outside of the lists refer to this one: settings of the installation, which would be deleted with it. */
async function isReferred(client: pg.ClientBase, list: string, { keys }: SchemaGraph): Promise<boolean> {
  for (const { table, target } of keys)
    if (target === list && !SHARED_TABLES.includes(table) && (await has(client, table))) return true;
  return false;
}

/** The columns by which a person knows the row: those of a unique constraint without its id. */
async function naturalKeys(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select conrelid::regclass::text as "table", array(
       select attname::text from unnest(conkey) number join pg_attribute on attrelid = conrelid and attnum = number) as columns
     from pg_constraint where contype = 'u' and connamespace = 'public'::regnamespace and conrelid::regclass::text = any($1)
     order by conname`,
    [SHARED_TABLES],
  );
  return new Map(
    rows.filter(({ columns }) => !columns.includes('id')).map(({ table, columns }) => [table, columns]),
  );
}

/** Shared rows that the moved rows refer to and that are missing here, or are other ones. */
export async function differingShared(
  client: pg.ClientBase,
  { tables }: Manifest,
  graph: SchemaGraph,
): Promise<string[]> {
  const natural = await naturalKeys(client);
  const moved = new Set(tables.filter((table) => !isShared(table)).map(({ name }) => name));
  const problems = new Map<string, Set<string>>();
  for (const key of graph.keys) {
    if (!moved.has(key.table) || !SHARED_TABLES.includes(key.target)) continue;
    const names = natural.get(key.target) ?? key.targetColumns;
    const referred = (table: string) =>
      `select ${list(key.targetColumns)}, concat_ws(' ', ${list(names)}) as name from ${table}`;
    const same = key.targetColumns
      .map((column) => `there.${quoteIdentifier(column)} = here.${quoteIdentifier(column)}`)
      .join(' and ');
    const { rows } = await client.query<{ id: string; there: string; here: string | null }>(
      `select concat_ws(' ', ${list(key.targetColumns, 'there')}) as id, there.name as there, here.name as here
       from (${referred(stagedTable(key.target))}) there left join (${referred(targetTable(key.target))}) here on ${same}
       where (${list(key.targetColumns, 'there')}) in (select ${list(key.columns)} from ${stagedTable(key.table)})
         and here.name is distinct from there.name order by 1`,
    );
    const found = problems.get(key.target) ?? new Set();
    for (const { id, there, here } of rows)
      found.add(`${id} is ${there} at the source and ${here ?? 'missing'} here`);
    if (found.size > 0) problems.set(key.target, found);
  }
  return [...problems].map(([table, found]) => `${table}: ${[...found].join('; ')}`);
}
