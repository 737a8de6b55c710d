import { CONFIGS, type ConfigKey, type ConfigValueOf } from '@dekanat/contract/reference/config-catalogue.ts';
import type { ConfigSource } from '@dekanat/contract/reference/configs.ts';

/** A stored value: for one university, or (null) for all. */
export interface SetValue {
  university_id: number | null;
  value: unknown;
  status: number;
}

/**
 * The owner of a key's values: `universityId`, or (null) all where the setting belongs to the installation.
 */
export const ownerOf = (key: ConfigKey, universityId: number | null): number | null =>
  CONFIGS[key].system ? null : universityId;

interface InForce<Key extends ConfigKey> {
  value: ConfigValueOf<Key>;
  source: ConfigSource;
}

/**
 * The active value of the first of `owners` that has one. A stored value that the catalogue no longer accepts
 * is ignored.
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

/**
 * The effective value of a university (or, for null, of all): its own, else the common one, else the default.
 */
export const effectiveValue = <Key extends ConfigKey>(
  key: Key,
  values: readonly SetValue[],
  owner: number | null,
): InForce<Key> => firstOf(key, values, owner === null ? [null] : [owner, null]);

/** The effective value without the one stored here. */
export const inheritedValue = <Key extends ConfigKey>(
  key: Key,
  values: readonly SetValue[],
  owner: number | null,
): InForce<Key> => firstOf(key, values, owner === null ? [] : [null]);
