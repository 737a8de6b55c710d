import type { Language } from '@dekanat/contract/kernel/languages.ts';
import type { LabelModule } from '@dekanat/contract/reference/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#kernel/database.ts';
import { invalidField } from '#kernel/errors.ts';
import { bestText, textsOf } from '#kernel/translations.ts';

export const LABEL = textsOf('label', 'label');
export const COUNTRY = textsOf('country', 'name');
export const REGION = textsOf('region', 'name');

/** The label of `module` whose key stands in `column`, in words; the query around has joined `universities`. */
export const labelName = (
  module: LabelModule,
  column: `${string}.${string}`,
  language: Language | undefined,
): RawBuilder<string | null> => sql`(
  select ${bestText(LABEL, 'label', 'labels.id', language)} from labels
  where labels.module = ${sql.lit(module)} and labels.key = ${sql.ref(column)})`;

/**
 * Labels that are switched off stay with the records that have them, but are chosen no more.
 * @throws Invalid on `field` when there is no such label to choose
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
