import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

interface Column {
  table: string;
  column: string;
}

/** Tables without a list: of sessions, rights, jobs and history. */
const SKIPPED =
  /^(audit|table_changes|.*migration|sessions|sign_in|second_factor|jobs|job_lines|idempotency|users|admins|permission|server_keys|files)/;

/** Their rows stay with their records: the product has no record without a text, and lists show none. */
const TRANSLATIONS = /_translations$/;

/** The columns that an update may set. */
export async function writableColumns({ db }: { db: Database }): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('id', 'version', 'created_at', 'updated_at')
      and table_name in (select relname from pg_class where relkind = 'r' and reltuples <> 0)`.execute(db);
  return rows.filter(
    ({ table, column }) => !SKIPPED.test(table) && !(TRANSLATIONS.test(table) && column.endsWith('_id')),
  );
}

/** One of these values. */
export const pickFrom = <Item>(gen: fc.GeneratorValue, items: readonly Item[]) =>
  items[gen(fc.nat, { max: items.length - 1 })] as Item;

/** A write of one row: most take a value of another row of the table. Every other one concerns a column that lists filter by. */
export function randomWrite(columns: Column[], filters: ReadonlySet<string>, gen: fc.GeneratorValue): string {
  const filtered = columns.filter((one) => filters.has(one.column));
  const { table, column } = pickFrom(gen, gen(fc.boolean) ? filtered : columns);
  const randomRow = (selected: string) =>
    `(select ${selected} from "${table}" order by md5(ctid::text || '${gen(fc.nat)}') limit 1)`;
  const kind = pickFrom(gen, ['update', 'update', 'update', 'update', 'delete', 'configure']);
  if (kind === 'delete' && !TRANSLATIONS.test(table))
    return `delete from "${table}" where ctid = ${randomRow('ctid')}`;
  if (kind === 'update' || kind === 'delete')
    return `update "${table}" set "${column}" = ${randomRow(`"${column}"`)} where ctid = ${randomRow('ctid')}`;
  const month = pickFrom(gen, ['january', 'march', 'november']);
  return `insert into config_values (config_id, university_id, value, status)
    select id, 1, '"${month}"', 1 from configs where key = 'academic-year-start-month'
    on conflict (config_id, university_id) do update set value = excluded.value`;
}
