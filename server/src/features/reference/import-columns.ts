import type { Language } from '@dekanat/contract/api/languages.ts';
import type { LabelModule } from '@dekanat/contract/reference/labels.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import type { TextKey } from '#locales/text-key.ts';
import { allNames, type Choice, choiceColumn, namedChoice, namedChoices } from '#platform/imports/columns.ts';
import { COUNTRY, DISTRICT, LABEL, NATIONALITY, REGION } from './record-texts.ts';

/** The university's own names of a label, by language. */
const ownNames = (universityId: number | null) => sql<Partial<Record<Language, string>>>`(
  select coalesce(jsonb_object_agg(own.language, own.label), '{}') from label_overrides own
  where own.label_id = labels.id and own.university_id = ${universityId}::integer)`;

/**
 * All labels: a record keeps an inactive one, and the rules of the form refuse it where it is newly chosen. The own names of the university
 * are those that its exports have.
 */
async function labelChoices(context: Context, module: LabelModule): Promise<Choice[]> {
  const rows = await context.db
    .selectFrom('labels')
    .where('module', '=', module)
    .select([
      'key as value',
      'key as code',
      'hemis_code',
      'status',
      allNames(LABEL, 'label', 'labels.id').as('names'),
      ownNames(context.scope.universityId).as('own'),
    ])
    .orderBy('place')
    .execute();
  return rows.map(({ hemis_code, status, own, ...row }) => {
    const named = namedChoice({ ...row, names: { ...row.names, ...own } }, messageLanguage(context));
    const aliases = [
      ...named.aliases,
      ...Object.values(row.names),
      ...(hemis_code === null ? [] : [hemis_code]),
    ];
    return { ...named, aliases, open: status === 1 };
  });
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
