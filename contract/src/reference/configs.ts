import { z } from 'zod';
import { exportCall, listCall, readCall, updateCall } from '#api/calls.ts';
import { QueryStatus, STORED, Status, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REFERENCE } from '../catalogue/reference.ts';
import { CONFIG_TYPES, CONFIGS, ConfigKey, ConfigValue } from './config-catalogue.ts';

/** Whose value is in force: the university's own, the one for all universities, or what the product came with. */
export const CONFIG_SOURCES = ['university', 'all', 'default'] as const;
const ConfigSource = z.enum(CONFIG_SOURCES);
export type ConfigSource = z.infer<typeof ConfigSource>;

/** One setting, as it stands for a university, or for all (a super administrator who has chosen none). */
export const Config = z.object({
  ...STORED,
  key: ConfigKey,
  /** The language of `name` and `description`. */
  language: Language,
  name: z.string(),
  description: z.string(),
  type: z.enum(CONFIG_TYPES),
  /** The product's own: no university has one of its own. */
  system: z.boolean(),
  /** The value that was set here, even while it is switched off; where none was ever set, the value in force. */
  value: ConfigValue,
  /** 0: the value set here is kept, but not in force: `below` applies. */
  status: Status,
  in_force: ConfigValue,
  source: ConfigSource,
  /** What would apply here if nothing were set here. */
  below: z.object({ value: ConfigValue, source: ConfigSource }),
});
export type Config = z.infer<typeof Config>;

export const ConfigUpdate = z
  .strictObject({
    /** The setting that the sender means. Given, the form can check the value before it is sent. */
    key: ConfigKey.optional(),
    value: ConfigValue,
    status: Status,
    version: Version.optional(),
  })
  .check(({ value: { key, value }, issues }) => {
    const found = key === undefined ? [] : (CONFIGS[key].schema.safeParse(value).error?.issues ?? []);
    issues.push(
      ...found.map((issue) => ({
        ...issue,
        code: 'custom' as const,
        input: value,
        path: ['value', ...issue.path],
      })),
    );
  });

/** There are a dozen: the screen shows them all at once. */
const ALL_AT_ONCE = 1000;
export const ConfigListQuery = listQuery(
  {
    /** Key, name or description. */
    key: Search,
    status: QueryStatus.optional(),
    source: ConfigSource.optional(),
    sort: sortBy('key', 'name', 'updated_at'),
  },
  ALL_AT_ONCE,
);

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

/** Settings come with the product: nobody adds or removes one. */
export const configs = defineResource(REFERENCE.configs, {
  list: listCall('/config', 'config_index', ConfigListQuery, Config),
  export: exportCall('/config/export', 'config_index', ConfigExportQuery),
  read: readCall('/config/{id}', 'config_index', Config),
  update: updateCall('/config/{id}', 'config_update', ConfigUpdate, Config),
});
