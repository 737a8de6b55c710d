import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/database.ts';

interface Column {
  table: string;
  column: string;
  /** Inserts leave it to its default: the present instant. */
  isInstant: boolean;
  /** The texts of its rows are in a table of translations. */
  isTranslated: boolean;
}

/** What only migrations and triggers write; keys and sessions, whose loss ends the sessions of the test; the names of permissions. */
const SKIPPED = /^(table_changes|audit_days|.*migrations|server_keys|sessions|permissions)$/;
/** What closes the accounts of a university, and so the sessions of the test. */
const CLOSING = /^(universities\.(status|moving_since|moved_to)|licences\.status)$/;

/** Their rows stay with their records: the product has no record without a text, and lists show none. */
const TRANSLATIONS = /_translations$/;

const CALLERS = 'select user_id from sessions';
const CALLING_GROUPS = `select permission_group_id from admins where permission_group_id is not null and user_id in (${CALLERS})`;
/** The rows that are written. The others belong to the callers of the test, or to jobs that run or would start. */
const WRITTEN: Record<string, string> = {
  users: `id not in (${CALLERS})`,
  admins: `user_id not in (${CALLERS})`,
  students: `user_id is null or user_id not in (${CALLERS})`,
  teachers: `user_id is null or user_id not in (${CALLERS})`,
  permission_groups: `id not in (${CALLING_GROUPS})`,
  permission_group_permissions: `permission_group_id not in (${CALLING_GROUPS})`,
  jobs: "status not in ('waiting', 'running')",
};

/** The columns that a write may set. */
export async function writableColumns({ db }: { db: Database }): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column",
      coalesce(column_default ~ '(now|clock_timestamp)\\(\\)', false) as "isInstant",
      exists (
        select from pg_constraint
        where confrelid = to_regclass(table_name) and conrelid::regclass::text ~ '_translations$') as "isTranslated"
    from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('id', 'version', 'created_at', 'updated_at')
      and table_name in (
        select relname from pg_class where relkind in ('r', 'p') and not relispartition and reltuples <> 0)`.execute(
    db,
  );
  return rows.filter(
    ({ table, column }) =>
      !SKIPPED.test(table) &&
      !CLOSING.test(`${table}.${column}`) &&
      !(TRANSLATIONS.test(table) && column.endsWith('_id')),
  );
}

/** One of these values. */
export const pickFrom = <Item>(gen: fc.GeneratorValue, items: readonly Item[]) =>
  items[gen(fc.nat, { max: items.length - 1 })] as Item;

/** A copy of a row, with one value of another row. */
function copyStatement(columns: Column[], { table, column }: Column, rowOf: (selected: string) => string) {
  const copied = columns.filter((one) => one.table === table && !one.isInstant);
  const names = copied.map((one) => `"${one.column}"`);
  const values = copied.map((one) => `${one.column === column ? 'other' : 'copied'}."${one.column}"`);
  return `insert into "${table}" (${names.join()}) select ${values.join()} from ${rowOf('*')} copied, ${rowOf('*')} other`;
}

/** A write of one row: most take a value of another row of the table. Every other one concerns a column that lists filter by. */
export function randomWrite(columns: Column[], filters: ReadonlySet<string>, gen: fc.GeneratorValue): string {
  const filtered = columns.filter((one) => filters.has(one.column));
  const chosen = pickFrom(gen, gen(fc.boolean) ? filtered : columns);
  const { table, column } = chosen;
  const rowOf = (selected: string) =>
    `(select ${selected} from "${table}" where ${WRITTEN[table] ?? 'true'} order by md5(ctid::text || '${gen(fc.nat)}') limit 1)`;
  // A row of a partitioned table is named by its partition too.
  const which = () => `(tableoid, ctid) = ${rowOf('tableoid, ctid')}`;
  const kind = pickFrom(gen, ['update', 'update', 'update', 'copy', 'copy', 'delete', 'configure']);
  if (kind === 'configure') {
    const month = pickFrom(gen, ['january', 'march', 'november']);
    return `insert into config_values (config_id, university_id, value, status)
      select id, 1, '"${month}"', 1 from configs where key = 'academic-year-start-month'
      on conflict (config_id, university_id) do update set value = excluded.value`;
  }
  // A copy of a translated record would have no text.
  const isCopiedWithoutText = kind === 'copy' && chosen.isTranslated;
  if (TRANSLATIONS.test(table) || isCopiedWithoutText || kind === 'update')
    return `update "${table}" set "${column}" = ${rowOf(`"${column}"`)} where ${which()}`;
  if (kind === 'delete') return `delete from "${table}" where ${which()}`;
  return copyStatement(columns, chosen, rowOf);
}

/** Whether a statement has written a row: one that violates a rule of the schema writes none. */
export async function hasWritten(db: Database, statement: string): Promise<boolean> {
  const written: RawBuilder<unknown> = sql.raw(statement);
  try {
    return ((await written.execute(db)).numAffectedRows ?? 0n) > 0n;
  } catch {
    return false;
  }
}
