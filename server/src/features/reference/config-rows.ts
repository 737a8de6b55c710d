import { INTERFACE_LANGUAGES, LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { CONFIG_KEYS, CONFIGS, type ConfigKey } from '@dekanat/contract/reference/config-catalogue.ts';
import type { Config, ConfigListQuery } from '@dekanat/contract/reference/configs.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import type { ListFilters } from '#crud/paging.ts';
import { wordsMatch } from '#crud/translations.ts';
import { effectiveValue, inheritedValue, ownerOf, type SetValue } from './config-values.ts';

type Filters = ListFilters<typeof ConfigListQuery>;

/** A stored value with the columns of its row. */
interface StoredValue extends SetValue {
  config_id: number;
  version: number;
  updated_at: string;
}

/** Settings that the caller may see: those of the installation only super administrators do. */
const keysFor = ({ caller }: Context): ConfigKey[] =>
  CONFIG_KEYS.filter((key) => caller.superAdministrator || !CONFIGS[key].system);

/** The text in which a search looks for a setting: its key, name and description in every language of the interface. */
const wordsOf = (key: ConfigKey) =>
  [
    key,
    ...INTERFACE_LANGUAGES.flatMap((one) => [
      translate(`config.${key}`, one),
      translate(`config.${key}.about`, one),
    ]),
  ].join(' ');

/**
 * Rows of the settings that the caller may see. Their keys come from the catalogue: a row whose key it no longer has is
 * passed over.
 */
const rowsOf = (context: Context, search: string | undefined, id: number | undefined) => {
  const known = JSON.stringify(keysFor(context).map((key) => ({ key, words: wordsOf(key) })));
  return context.db
    .selectFrom('configs')
    .innerJoin(
      sql<{ key: ConfigKey; words: string }>`jsonb_to_recordset(${known}::jsonb)`.as<'known'>(
        sql`known(key text, words text)`,
      ),
      'known.key',
      'configs.key',
    )
    .select(['configs.id', 'known.key', 'configs.created_at', 'configs.updated_at'])
    .where(wordsMatch(sql`search_key(known.words)`, search))
    .$if(id !== undefined, (query) => query.where('configs.id', '=', id ?? 0))
    .execute();
};

const valuesOf = ({ db, scope }: Context): Promise<StoredValue[]> =>
  db
    .selectFrom('config_values')
    .select(['config_id', 'university_id', 'value', 'status', 'version', 'updated_at'])
    .where((eb) => eb.or([eb('university_id', 'is', null), eb('university_id', '=', scope.universityId)]))
    .execute();

/**
 * A setting as the API shows it. Its version is one more than the stored one, so that it is 1 where no value
 * is stored.
 */
function shown(
  context: Context,
  { id, key, created_at, updated_at }: Awaited<ReturnType<typeof rowsOf>>[number],
  values: StoredValue[],
): Config {
  const language = messageLanguage(context);
  const owner = ownerOf(key, context.scope.universityId);
  const own = values.find(({ university_id }) => university_id === owner);
  const inForce = effectiveValue(key, values, owner);
  const set = own && CONFIGS[key].schema.safeParse(own.value);
  return {
    id,
    key,
    language,
    name: translate(`config.${key}`, language),
    description: translate(`config.${key}.about`, language),
    type: CONFIGS[key].kind.type,
    system: CONFIGS[key].system === true,
    value: set?.success ? set.data : inForce.value,
    status: own?.status === 0 ? 0 : 1,
    in_force: inForce.value,
    source: inForce.source,
    below: inheritedValue(key, values, owner),
    version: (own?.version ?? 0) + 1,
    created_at,
    updated_at: own?.updated_at ?? updated_at,
  };
}

/** The settings that match. There are about a dozen, so they are filtered and sorted in memory. */
export async function settingsFor(
  context: Context,
  { key, status, source, sort }: Filters,
): Promise<Config[]> {
  const [rows, values] = await Promise.all([rowsOf(context, key, undefined), valuesOf(context)]);
  const settings = rows
    .map((row) =>
      shown(
        context,
        row,
        values.filter(({ config_id }) => config_id === row.id),
      ),
    )
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => source === undefined || one.source === source)
    .sort((left, right) => CONFIG_KEYS.indexOf(left.key) - CONFIG_KEYS.indexOf(right.key));
  if (sort === undefined) return settings;
  const field = sort.replace(/^-/, '') as 'key' | 'name' | 'updated_at';
  const { compare } = new Intl.Collator(LANGUAGE_TAGS[messageLanguage(context)]);
  const direction = sort.startsWith('-') ? -1 : 1;
  return settings.sort((left, right) => direction * compare(left[field], right[field]));
}

/** The setting with this id, or undefined when the caller may not see it. */
export async function settingFor(context: Context, id: number): Promise<Config | undefined> {
  const [rows, values] = await Promise.all([rowsOf(context, undefined, id), valuesOf(context)]);
  const [row] = rows;
  return (
    row &&
    shown(
      context,
      row,
      values.filter(({ config_id }) => config_id === row.id),
    )
  );
}
