import { CONFIGS, type ConfigKey, type ConfigValueOf } from '@dekanat/contract/reference/config-catalogue.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { effectiveValue, ownerOf } from './config-values.ts';

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
