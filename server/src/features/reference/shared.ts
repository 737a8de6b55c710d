import type { Language } from '@dekanat/contract/api/languages.ts';
import { CONFIGS, type ConfigKey, type ConfigValueOf } from '@dekanat/contract/reference/config-catalogue.ts';
import type { LabelModule } from '@dekanat/contract/reference/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { RelatedName } from '#crud/related-names.ts';
import { bestText, textsOf } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import type { DB } from '#db/tables.ts';
import type { TextKey } from '#locales/text-key.ts';
import { allNames, type Choice, choiceColumn, namedChoice, namedChoices } from '#platform/imports/columns.ts';
import { effectiveValue, ownerOf } from './config-values.ts';

export const LABEL = { ...textsOf('label', 'label'), overrides: 'label_overrides' };
export const COUNTRY = textsOf('country', 'name');
export const REGION = textsOf('region', 'name');
export const NATIONALITY = textsOf('nationality', 'name');
export const DISTRICT = textsOf('district', 'name');

/** The text of the label of `module` with the key in `column`; the query around has joined `universities`. */
export const labelName = (
  module: LabelModule,
  column: `${string}.${string}`,
  language: Language | undefined,
): RawBuilder<string | null> => sql`(
  select ${bestText(LABEL, 'label', 'labels.id', language)} from labels
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

/**
 * The value of a setting for a university, or (null) for a person or a job without one: the university's own value
 * where one is in force, else the one for all, else the default. Read from the database each time, so that a change
 * takes effect at once in every process.
 */
export async function configured<Key extends ConfigKey>(
  db: Queryable,
  universityId: number | null,
  key: Key,
): Promise<ConfigValueOf<Key>> {
  const owner = ownerOf(key, universityId);
  const values = await db
    .selectFrom('config_values')
    .innerJoin('configs', 'configs.id', 'config_values.config_id')
    .select(['university_id', 'value', 'status'])
    .where('configs.key', '=', key)
    .where((eb) => eb.or([eb('university_id', 'is', null), eb('university_id', '=', owner)]))
    .execute();
  return effectiveValue(key, values, owner).value;
}

/** `configured` within a query, as text, for the university in the column `universityId`. */
export const configuredText = (key: ConfigKey, universityId: `${string}.${string}`): RawBuilder<string> =>
  sql`coalesce((
    select config_values.value #>> '{}' from config_values join configs on configs.id = config_values.config_id
    where configs.key = ${key} and config_values.status = 1
      and (config_values.university_id is null or config_values.university_id = ${sql.ref(universityId)})
    order by config_values.university_id nulls last limit 1), ${String(CONFIGS[key].default)})`;

/** Active labels. */
async function labelChoices(context: Context, module: LabelModule): Promise<Choice[]> {
  const rows = await context.db
    .selectFrom('labels')
    .where('module', '=', module)
    .where('status', '=', 1)
    .select(['key as value', 'key as code', allNames(LABEL, 'label', 'labels.id').as('names')])
    .orderBy('place')
    .execute();
  return rows.map((row) => namedChoice(row, messageLanguage(context)));
}

/** Each option shows its country. */
async function regionChoices(context: Context): Promise<Choice[]> {
  const [choices, regions] = await Promise.all([
    namedChoices('regions', REGION, 'soato_id')(context),
    context.db.selectFrom('regions').select(['id', 'country_id']).execute(),
  ]);
  const countries = new Map<unknown, number>(regions.map(({ id, country_id }) => [id, country_id]));
  return choices.map((choice) => {
    const country_id = countries.get(choice.value);
    return country_id === undefined ? choice : { ...choice, implies: { country_id } };
  });
}

/** Each option shows its region and country; `region` is the column with the region. */
const districtChoices =
  (region: string) =>
  async (context: Context): Promise<Choice[]> => {
    const [choices, districts] = await Promise.all([
      namedChoices('districts', DISTRICT, 'soato_id')(context),
      context.db.selectFrom('districts').select(['id', 'country_id', 'region_id']).execute(),
    ]);
    const above = new Map<unknown, (typeof districts)[number]>(districts.map((one) => [one.id, one]));
    return choices.map((choice) => {
      const { country_id, region_id } = above.get(choice.value) ?? {};
      return country_id === undefined || region_id === undefined
        ? choice
        : { ...choice, implies: { country_id, [region]: region_id } };
    });
  };

/** The list has Oʻzbeklar and Узбеки; a person is oʻzbek and узбек. */
const oneOf = (people: string) => people.replace(/(lar|лар|[иы])$/u, '');
async function nationalityChoices(context: Context): Promise<Choice[]> {
  const choices = await namedChoices('nationalities', NATIONALITY, 'code')(context);
  return choices.map((choice) => ({ ...choice, aliases: [...choice.aliases, ...choice.aliases.map(oneOf)] }));
}

/** Import columns for a country, region, district, nationality or label. */
export const countryColumn = (label: TextKey = 'region.country_name') =>
  choiceColumn({ field: 'country_id', label, choices: namedChoices('countries', COUNTRY, 'code') });
export const regionColumn = (field = 'region_id', label: TextKey = 'district.region_name') =>
  choiceColumn({ field, label, choices: regionChoices });
export const districtColumn = (field: string, label: TextKey, region: string) =>
  choiceColumn({ field, label, choices: districtChoices(region) });
export const nationalityColumn = (field: string, label: TextKey) =>
  choiceColumn({ field, label, choices: nationalityChoices });
export const labelColumn = (field: string, label: TextKey, module: LabelModule, aliases: string[] = []) =>
  choiceColumn({ field, label, choices: (context) => labelChoices(context, module) }).map((column) => ({
    ...column,
    aliases,
  }));
