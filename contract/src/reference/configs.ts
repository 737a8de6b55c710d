import { z } from 'zod';
import { exportCall, listCall, readCall, updateCall } from '#api/calls.ts';
import { QueryStatus, STORED, Status, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REFERENCE } from '../catalogue/reference.ts';
import { CONFIG_TYPES, CONFIGS, ConfigKey, ConfigValue } from './config-catalogue.ts';

/** The origin of the effective value: the university, all universities, or the default. */
export const CONFIG_SOURCES = ['university', 'all', 'default'] as const;
const ConfigSource = z.enum(CONFIG_SOURCES);
export type ConfigSource = z.infer<typeof ConfigSource>;

/** A setting for one university, or for all (super administrator without a selected university). */
export const Config = z.object({
  ...STORED,
  key: ConfigKey,
  /** The language of `name` and `description`. */
  language: Language,
  name: z.string(),
  description: z.string(),
  type: z.enum(CONFIG_TYPES),
  /** One value for the whole installation. */
  system: z.boolean(),
  /** The value set at this level, even if switched off; the effective value if none was set. */
  value: ConfigValue,
  /** 0: the value set at this level is switched off and `below` applies. */
  status: Status,
  in_force: ConfigValue,
  source: ConfigSource,
  /** The value that applies without a value at this level. */
  below: z.object({ value: ConfigValue, source: ConfigSource }),
});
export type Config = z.infer<typeof Config>;

export const ConfigUpdate = z
  .strictObject({
    /** With the key, a form can validate the value before it is sent. */
    key: ConfigKey.optional(),
    value: ConfigValue,
    status: Status,
    version: Version.optional(),
  })
  .check(({ value: { key, value }, issues }) => {
    const found = key === undefined ? [] : (CONFIGS[key].schema.safeParse(value).error?.issues ?? []);
    // An absent value is reported by its own field.
    if (value === undefined) return;
    issues.push(
      ...found.map((issue) => ({
        ...issue,
        code: 'custom' as const,
        input: value,
        path: ['value', ...issue.path],
      })),
    );
  });

export const ConfigListQuery = listQuery({
  /** Key, name or description. */
  key: Search,
  status: QueryStatus.optional(),
  source: ConfigSource.optional(),
  sort: sortBy('key', 'name', 'updated_at'),
});

export const ConfigExportQuery = exportQuery(ConfigListQuery, [
  'key',
  'name',
  'in_force',
  'source',
  'value',
  'status',
  'description',
  'updated_at',
]);

/** Settings are part of the product and cannot be created or removed. */
export const configs = defineResource(REFERENCE.configs, {
  list: listCall('/config', 'config_index', ConfigListQuery, Config),
  export: exportCall('/config/export', 'config_index', ConfigExportQuery),
  read: readCall('/config/{id}', 'config_index', Config),
  update: { ...updateCall('/config/{id}', 'config_update', ConfigUpdate, Config), wholeUniversity: true },
});
