import { sql } from 'kysely';
import { InUse } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { DB } from '#db/tables.ts';

interface Reference {
  table: string;
  /** Columns of the referencing table and those of this one that they must equal. */
  columns: string[];
  targets: string[];
}

/**
 * Deletes a record, or refuses (405) while other records refer to it, with their kinds and number. The referencing tables
 * are read from the schema's foreign keys; references with `on delete cascade` do not prevent the deletion.
 */
export async function removeUnreferenced(
  db: Queryable,
  table: Extract<keyof DB, string>,
  id: number,
): Promise<null> {
  await requireUnreferenced(db, table, [id]);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  return null;
}

/** @throws InUse while other records refer to one of these; `except` names tables whose rows are removed together with them */
export async function requireUnreferenced(
  db: Queryable,
  table: string,
  ids: number[],
  except: readonly string[] = [],
): Promise<void> {
  const references = (await referencesTo(db, table)).filter((one) => !except.includes(one.table));
  if (references.length === 0) return;
  const counts = references.map(
    ({ table: from, columns, targets }) =>
      sql`select ${sql.lit(from)} as "table", count(*) as count from ${sql.table(from)} referring
          where exists (select from ${sql.table(table)} it where it.id = any(${ids}) and ${sql.join(
            columns.map(
              (column, index) => sql`${sql.ref(`referring.${column}`)} = ${sql.ref(`it.${targets[index]}`)}`,
            ),
            sql` and `,
          )})`,
  );
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  const holding = rows.filter(({ count }) => count > 0);
  if (holding.length > 0) throw new InUse(holding);
}

async function referencesTo(db: Queryable, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table",
      array(select attname::text from unnest(conkey) with ordinality k(number, place)
            join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(number, place)
            join pg_attribute on attrelid = confrelid and attnum = number order by place) as targets
    from pg_constraint where contype = 'f' and confdeltype <> 'c' and confrelid = ${table}::regclass
    order by 1`.execute(db);
  return rows;
}
