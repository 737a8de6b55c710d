import { problemsOf } from '@dekanat/contract/api/errors.ts';
import { REFERENCE } from '@dekanat/contract/catalogue/reference.ts';
import { CONFIGS } from '@dekanat/contract/reference/config-catalogue.ts';
import {
  type Config,
  type ConfigExportQuery,
  type ConfigUpdate,
  configs,
} from '@dekanat/contract/reference/configs.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { Invalid, invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import type { SettingChange } from '#platform/resources/feature-module.ts';
import { settingFor, settingsFor } from './config-rows.ts';
import { ownerOf } from './config-values.ts';

async function read(context: Context, id: number): Promise<Config> {
  const found = await settingFor(context, id);
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Refuses with the name of the user who changed the value last. Changes of another university's value do not
 * matter.
 */
async function refuseStale(
  { db }: Context,
  { id, updated_at }: Config,
  owner: number | null,
): Promise<never> {
  const change = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(accountName.as('by'))
    .where('audit.record', '=', 'configs')
    .where('audit.row_id', '=', id)
    .where(sql<boolean>`audit.university_id is not distinct from ${owner}`)
    .orderBy('audit.id', 'desc')
    .executeTakeFirst();
  throw new Refusal('stale', { values: { by: change?.by ?? 'Dekanat', at: formatInstant(updated_at) } });
}

async function update(
  context: Context,
  changes: readonly SettingChange[],
  id: number,
  { key, value: sent, status, version }: z.output<typeof ConfigUpdate>,
): Promise<Config> {
  const { db, scope } = context;
  await db.selectFrom('configs').select('id').where('id', '=', id).forUpdate().execute();
  const setting = await read(context, id);
  if (key !== undefined && key !== setting.key) throw invalidField('key', 'config.key.another');
  const value = CONFIGS[setting.key].schema.safeParse(sent);
  if (!value.success)
    throw new Invalid(problemsOf(value.error).map((problem) => ({ ...problem, field: 'value' })));
  const owner = ownerOf(setting.key, scope.universityId);
  if (version !== undefined && version !== setting.version) await refuseStale(context, setting, owner);
  await sql`
    insert into config_values (config_id, university_id, value, status)
    values (${id}, ${owner}, ${JSON.stringify(value.data)}::jsonb, ${status})
    on conflict (config_id, university_id) do update set value = excluded.value, status = excluded.status`.execute(
    db,
  );
  await publishChanged(db, REFERENCE.configs.name);
  for (const { keys, changed } of changes) if (keys.includes(setting.key)) await changed(context);
  return read(context, id);
}

/** A formatted value. */
function inWords({ type }: Config, value: Config['value'], context: Context): string | number {
  const language = messageLanguage(context);
  if (typeof value === 'boolean') return translate(value ? 'audit.yes' : 'audit.no', language);
  if (type === 'choice') return translate(uncheckedKey(`config.value.${value}`), language);
  return value ?? '';
}

function exportConfigs(context: Context, { format, columns, ...query }: z.output<typeof ConfigExportQuery>) {
  const language = messageLanguage(context);
  return writeTableFile(context, format, {
    title: 'config.title',
    columns,
    heading: (column) =>
      column === 'status' || column === 'updated_at' ? `field.${column}` : `config.column.${column}`,
    cell: (row: Config, column) => {
      if (column === 'value' || column === 'in_force') return inWords(row, row[column], context);
      if (column === 'source') return translate(`config.source.${row.source}`, language);
      if (column === 'status')
        return translate(row.status === 1 ? 'status.active' : 'status.inactive', language);
      return column === 'updated_at' ? formatInstant(row.updated_at) : row[column];
    },
    rows: (async function* () {
      yield* await settingsFor(context, query);
    })(),
  });
}

/** `changes`: what features do after settings have changed. */
export const configFeature = (changes: readonly SettingChange[]) =>
  implement(configs, {
    list: async (context, { query }) => {
      const { page, limit } = query;
      const all = await settingsFor(context, query);
      const data = all.slice((page - 1) * limit, page * limit);
      return { data, total: all.length, per_page: limit, current_page: page };
    },
    export: async (context, { query }) => exportConfigs(context, query),
    read: (context, { params }) => read(context, params.id),
    update: (context, { params, body }) => update(context, changes, params.id, body),
  });
