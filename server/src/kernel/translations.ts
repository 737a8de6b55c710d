import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/kernel/languages.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './tables.ts';

/** Tables of translations: `<thing>_translations (thing_id, language, name, …)`. */
type TranslationTable = Extract<keyof DB, `${string}_translations`>;

/** How a record finds its translations; the names are the schema's, never a client's. */
interface Translated<Table extends TranslationTable> {
  table: Table;
  /** Column that names the record. */
  key: Extract<keyof DB[Table], `${string}_id`>;
  /** The record's id in the outer query. */
  of: `${string}.${string}`;
}

/**
 * The one translation to show: the wanted language, else the university's own, else `oz`, else any
 * (design/wire.md §6). For a lateral join; `defaultLanguage` is a column or value.
 */
export function bestTranslation<Table extends TranslationTable>(
  { table, key, of }: Translated<Table>,
  wanted: Language | undefined,
  defaultLanguage: `${string}.${string}`,
): RawBuilder<{ language: Language; name: string }> {
  return sql`(
    select t.language, t.name from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(of)}
    order by t.language = ${wanted ?? null} desc nulls last, t.language = ${sql.ref(defaultLanguage)} desc,
             t.language = ${sql.lit(FALLBACK_LANGUAGE)} desc, t.language
    limit 1)`;
}

/** The translation in `wanted`, or empty texts where there is none: what an editor opens. One row in any case. */
export function exactTranslation<Table extends TranslationTable>(
  { table, key, of }: Translated<Table>,
  wanted: Language,
): RawBuilder<{ language: Language; name: string }> {
  return sql`(
    select ${sql.lit(wanted)}::text as language,
      coalesce((select t.name from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(of)} and t.language = ${wanted}), '') as name)`;
}

/** All translations of a record, as `[{ language, name }]` in the order of the content languages. */
export function allTranslations<Table extends TranslationTable>({
  table,
  key,
  of,
}: Translated<Table>): RawBuilder<{ language: Language; name: string }[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('language', t.language, 'name', t.name)
      order by array_position(array['oz', 'uz', 'qq', 'ru', 'en'], t.language)), '[]')
    from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(of)})`;
}

/** Creates or replaces one translation of a record. */
export async function writeTranslation<Table extends TranslationTable>(
  db: Queryable,
  { table, key }: Pick<Translated<Table>, 'table' | 'key'>,
  id: number,
  { language, name }: { language: Language; name: string },
): Promise<void> {
  await sql`insert into ${sql.table(table)} (${sql.ref(key)}, language, name) values (${id}, ${language}, ${name})
            on conflict (${sql.ref(key)}, language) do update set name = excluded.name
            where ${sql.ref(`${table}.name`)} is distinct from excluded.name`.execute(db);
}

/** Condition: a search key contains every word sought, in any script and spelling (design/domain.md §8). */
export const wordsMatch = (searchKey: RawBuilder<unknown>, sought: string) =>
  sql<SqlBool>`${searchKey} like all (search_patterns(${sought}))`;

/** Condition: the name in one of the record's languages matches what is sought. */
export const nameMatches = <Table extends TranslationTable>(
  { table, key, of }: Translated<Table>,
  sought: string,
) =>
  sql<SqlBool>`exists (select from ${sql.table(table)} t
    where t.${sql.ref(key)} = ${sql.ref(of)} and ${wordsMatch(sql`t.name_key`, sought)})`;
