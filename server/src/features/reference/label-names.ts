import type { Language } from '@dekanat/contract/api/languages.ts';
import type { LabelModule } from '@dekanat/contract/reference/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RelatedName } from '#crud/related-names.ts';
import { bestText, translationsOf } from '#crud/translations.ts';
import { LABEL } from './record-texts.ts';

/** The text of the label of `module` with the key in `column`; the query around has joined `universities`. */
export const labelName = (
  module: LabelModule,
  column: `${string}.${string}`,
  language: Language | undefined,
): RawBuilder<string | null> => sql`(
  select ${bestText(LABEL, 'label', 'labels.id', language)} from labels
  where labels.module = ${sql.lit(module)} and labels.key = ${sql.ref(column)})`;

/** The texts of the label of `module` with the key in `column`, by language; the query around has joined `universities`. */
export const labelTexts = (
  module: LabelModule,
  column: `${string}.${string}`,
): RawBuilder<Record<string, string> | null> => sql`(
  select jsonb_object_agg(shown.language, shown.label)
  from labels cross join lateral (select t.language, t.label ${translationsOf(LABEL, 'labels.id')}) shown
  where labels.module = ${sql.lit(module)} and labels.key = ${sql.ref(column)})`;

/** Labels by language for the cache of names, with those of single universities (name-cache.ts). */
export const LABEL_NAMES = sql`(
  select label_id, language, label from label_translations
  union all select label_id, university_id || '/' || language, label from label_overrides)`;

/** The label of `module` whose key is in `column`, as a related name (related-names.ts). */
export const relatedLabel = <Column extends string>(
  module: LabelModule,
  column: Column,
): RelatedName<Column> => ({
  column,
  source: {
    name: `labels.${module}`,
    query: (keys) => sql`
      select labels.key, t.language, t.label from labels join ${LABEL_NAMES} t on t.label_id = labels.id
      where labels.module = ${sql.lit(module)} and labels.key = any(${keys}::text[])`,
  },
});
