import type { LabelModule } from '@dekanat/contract/reference/labels.ts';
import { sql } from 'kysely';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { DB } from '#db/tables.ts';

/**
 * Refuses an inactive label, which stored records may keep. @throws Invalid on `field` when the label cannot
 * be chosen
 */
export async function requireLabel(
  db: Queryable,
  module: LabelModule,
  field: string,
  key: string,
): Promise<void> {
  const label = await db
    .selectFrom('labels')
    .select('status')
    .where('module', '=', module)
    .where('key', '=', key)
    .executeTakeFirst();
  if (label?.status !== 1) throw invalidField(field, 'invalid.out_of_scope');
}

/** The same for a form: a record keeps an inactive label that it has already. `id` is that of the record to be changed. */
export async function requireUsableLabel<Field extends string>(
  db: Queryable,
  { table, module, field }: { table: keyof DB & string; module: LabelModule; field: Field },
  body: { [Name in Field]?: string | null | undefined },
  id: number | undefined,
): Promise<void> {
  const key = body[field];
  if (!key) return;
  const { rows } =
    id === undefined
      ? { rows: [] }
      : await sql<{ key: string | null }>`
          select ${sql.ref(field)} as key from ${sql.table(table)} where id = ${id}`.execute(db);
  if (rows[0]?.key !== key) await requireLabel(db, module, field, key);
}
