import { CONFIGS, type ConfigKey, type ConfigValueOf } from '@dekanat/contract/reference/config-catalogue.ts';
import type { ConfigSource } from '@dekanat/contract/reference/configs.ts';

/** A value that somebody set: for one university, or (null) for all. */
export interface SetValue {
  university_id: number | null;
  value: unknown;
  status: number;
}

/**
 * Whose values of a key are read and written: those of `universityId`, or (null) those for all where the setting is one
 * of the installation.
 */
export const ownerOf = (key: ConfigKey, universityId: number | null): number | null =>
  CONFIGS[key].system ? null : universityId;

interface InForce<Key extends ConfigKey> {
  value: ConfigValueOf<Key>;
  source: ConfigSource;
}

/**
 * The value of the first of `owners` that has one in force. A stored value that the catalogue no longer accepts counts
 * as none.
 */
function firstOf<Key extends ConfigKey>(
  key: Key,
  values: readonly SetValue[],
  owners: readonly (number | null)[],
): InForce<Key> {
  for (const owner of owners) {
    const set = values.find(({ university_id, status }) => university_id === owner && status === 1);
    const value = set && CONFIGS[key].schema.safeParse(set.value);
    if (value?.success) return { value: value.data, source: owner === null ? 'all' : 'university' };
  }
  return { value: CONFIGS[key].default, source: 'default' };
}

/** What applies to a university (or, for null, to all): its own value, else the one for all, else the default. */
export const inForceFor = <Key extends ConfigKey>(
  key: Key,
  values: readonly SetValue[],
  owner: number | null,
): InForce<Key> => firstOf(key, values, owner === null ? [null] : [owner, null]);

/** What would apply if nothing were set here. */
export const belowOf = <Key extends ConfigKey>(
  key: Key,
  values: readonly SetValue[],
  owner: number | null,
): InForce<Key> => firstOf(key, values, owner === null ? [] : [null]);
