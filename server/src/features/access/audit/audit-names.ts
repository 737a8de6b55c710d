import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { Id } from '@dekanat/contract/api/fields.ts';
import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { formatStoredInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { permissionWords } from '../permissions/permission-words.ts';
import { isShared } from './audit-rows.ts';

type Reader = Pick<Context, 'db' | 'scope' | 'language'>;

/**
 * How many audit rows of a record are searched for its name. One row has one language, so the requested one
 * may be behind many others.
 */
const ROWS_SEARCHED = 100;

/** Keys of the names in audit rows. The index `audit_names` has the same list: with another one it would not be used. */
export const NAME_KEYS = '{name,username,label,allowed_domain,fio,key,number,second_name}';

/** Names of records by table and ids; undefined for a record without a name. */
export type Names = (table: string, ids: unknown[]) => (string | undefined)[];
/** A record by table and id, or a label by `labels.<module>` and key. */
export interface Reference {
  table: string;
  id: number | string;
}

/** Current or last names of records, permissions and labels that the reader may see. */
export async function namesOf(reader: Reader, references: Reference[]): Promise<Names> {
  const language = reader.language ?? FALLBACK_LANGUAGE;
  const idsIn = (table: string) => references.filter((one) => one.table === table).map(({ id }) => id);
  const [records, permissions, labels, settings, backups] = await Promise.all([
    recordNames(reader, references),
    permissionNames(reader, idsIn('permissions')),
    labelNames(reader, references.filter(isLabel), language),
    settingNames(reader, idsIn('configs'), language),
    backupNames(reader, idsIn('backups')),
  ]);
  return (table, ids) => {
    if (table === 'permissions')
      return [
        permissionWords(
          ids.flatMap((id) => permissions.get(id) ?? []),
          language,
        ),
      ];
    if (table === 'configs') return ids.map((id) => settings.get(id));
    if (table === 'backups') return ids.map((id) => backups.get(id));
    return ids.map((id) => records.get(`${table} ${id}`) ?? labels.get(`${table} ${id}`));
  };
}

/**
 * The last name of each record in the audit, in the requested language if there is one: deleted records have
 * names, too. Names outside the reader's scope are left out.
 */
async function recordNames(reader: Reader, references: Reference[]): Promise<Map<string, string>> {
  const known = references.filter(({ id }) => Id.safeParse(id).success);
  const [tables, ids] = [known.map(({ table }) => table), known.map(({ id }) => id)];
  const { universityId, facultyId } = reader.scope;
  const { rows } = await sql<{ table: string; id: number; name: string }>`
    select reference."table", reference.id, coalesce(found.name, ${sql.lit(SUPERADMIN)}) as name
    from (select distinct * from unnest(${tables}::text[], ${ids}::int[]) it("table", id)) reference
    cross join lateral (
      select coalesce(state ->> 'name', state ->> 'username', state ->> 'label', state ->> 'allowed_domain',
        state ->> 'fio', state ->> 'key', state ->> 'number',
        nullif(concat_ws(' ', state ->> 'second_name', state ->> 'first_name', state ->> 'third_name'), '')) as name
      from (select coalesce(new, old) as state, id, university_id, faculty_id from audit
            where record = reference."table" and row_id = reference.id and coalesce(new, old) ?| ${sql.lit(NAME_KEYS)}
            order by id desc limit ${sql.lit(ROWS_SEARCHED)}) named
      left join universities on universities.id = named.university_id
      where (${universityId}::int is null or named.university_id = ${universityId} or ${isShared(sql.ref('reference.table'))})
        and (${facultyId}::int is null or named.faculty_id is null or named.faculty_id = ${facultyId})
      order by state ->> 'language' = ${reader.language ?? null} desc nulls last,
        state ->> 'language' = universities.default_language desc nulls last,
        state ->> 'language' = ${FALLBACK_LANGUAGE} desc nulls last, named.id desc
      limit 1) found`.execute(reader.db);
  return new Map(rows.map(({ table, id, name }) => [`${table} ${id}`, name]));
}

/** Permissions by id; `permissionWords` formats them. */
async function permissionNames({ db }: Reader, ids: unknown[]): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('permissions').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isLabel = ({ table }: Reference) => table.startsWith('labels.');

/** Labels by `labels.<module> <key>`: several modules may have the same key. */
async function labelNames(
  { db }: Reader,
  references: Reference[],
  language: Language,
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('labels')
    .innerJoin('label_translations', 'label_translations.label_id', 'labels.id')
    .select(['labels.module', 'labels.key', 'label_translations.label'])
    .where(
      'labels.key',
      'in',
      references.map(({ id }) => String(id)),
    )
    .orderBy(sql`label_translations.language = ${language}`)
    .execute();
  // The requested language is read last and replaces the others.
  return new Map(rows.map(({ module, key, label }) => [`labels.${module} ${key}`, label]));
}

/** Names of settings by id, from the catalogue. */
async function settingNames(
  { db }: Reader,
  ids: unknown[],
  language: Language,
): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('configs').select(['id', 'key']).execute();
  return new Map(rows.map(({ id, key }) => [id, translate(uncheckedKey(`config.${key}`), language)]));
}

/** Backups are named by day and hour; for deleted ones only the audit has them. */
async function backupNames({ db }: Reader, ids: unknown[]): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit')
    .select(['row_id', sql<string>`coalesce(new, old) ->> 'created_at'`.as('made_at')])
    .where('record', '=', 'backups')
    .where(sql<boolean>`row_id = any(${ids}::int[])`)
    .where(sql<boolean>`coalesce(new, old) ? 'created_at'`)
    .execute();
  return new Map(rows.map(({ row_id, made_at }) => [row_id, formatStoredInstant(made_at)]));
}
