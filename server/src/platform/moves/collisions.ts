import type pg from 'pg';
import type { Manifest } from '#platform/backups/backup-format.ts';
import { SHARED_TABLES } from './moved-tables.ts';
import { stagedTable, targetTable } from './staged-archive.ts';

interface UniqueIndex {
  table: string;
  name: string;
  keys: string[];
  predicate: string | null;
}

/** Rows of the archive whose ids or other unique values are used here, by table and index. */
export async function collisions(client: pg.ClientBase, { tables }: Manifest): Promise<string[]> {
  const { rows: indexes } = await client.query<UniqueIndex>(
    `select t.relname as "table", i.relname as name, pg_get_expr(x.indpred, x.indrelid) as predicate,
       array(select pg_get_indexdef(x.indexrelid, place, true) from generate_series(1, x.indnkeyatts) place order by place) as keys
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition and t.relname = any($1) order by 1, 2`,
    [tables.map(({ name }) => name).filter((name) => !SHARED_TABLES.includes(name))],
  );
  const found: string[] = [];
  for (const { table, name, keys, predicate } of indexes) {
    const values = (from: string) =>
      `select ${keys.map((key, index) => `${key} as k${index}`).join(', ')} from ${from} ${predicate === null ? '' : `where ${predicate}`}`;
    const same = keys.map((_, index) => `there.k${index} = here.k${index}`).join(' and ');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from (${values(stagedTable(table))}) there join (${values(targetTable(table))}) here on ${same}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push(`${table}: ${count} rows collide (${name})`);
  }
  return found;
}
