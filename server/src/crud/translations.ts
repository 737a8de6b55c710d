import { CONTENT_LANGUAGES, FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { DB } from '#db/tables.ts';

/** Things with a table `<thing>_translations (<thing>_id, language, …)`. */
type Thing = keyof DB extends infer Table ? (Table extends `${infer T}_translations` ? T : never) : never;
type TextOf<T extends Thing> = Exclude<
  keyof DB[`${T}_translations`] & string,
  `${T}_id` | 'language' | `${string}_key`
>;

/** The translated columns of a thing and their table; all names come from the schema, never from a client. */
export interface Texts<Text extends string> {
  table: string;
  key: string;
  columns: readonly Text[];
  /** Table of the texts that replace those of the table for one university. */
  overrides?: string;
}
export const textsOf = <T extends Thing, Text extends TextOf<T>>(
  thing: T,
  ...columns: Text[]
): Texts<Text> => ({ table: `${thing}_translations`, key: `${thing}_id`, columns });

/** A column of the outer query, such as `faculties.id`. */
type Column = `${string}.${string}`;
export type Translation<Text extends string> = { language: Language } & Record<Text, string>;

const refs = (of: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${of}.${column}`)));
/** The translations of `id` as `t`; those of the university that the outer query has joined replace the shared ones. */
export const translationsOf = ({ table, key, columns, overrides }: Texts<string>, id: Column) => {
  if (overrides === undefined)
    return sql`from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(id)}`;
  const own = sql`${sql.table(overrides)} o where o.${sql.ref(key)} = ${sql.ref(id)} and o.university_id = universities.id`;
  return sql`from (
    select o.language, ${refs('o', columns)} from ${own}
    union all
    select s.language, ${refs('s', columns)} from ${sql.table(table)} s
    where s.${sql.ref(key)} = ${sql.ref(id)} and not exists (select from ${own} and o.language = s.language)) t where true`;
};
/** The requested language, else the university's own, else `oz`, else any (docs/api-conventions.md §6). */
const best = (language: Language | undefined) => sql`
  order by t.language = ${language ?? null} desc nulls last, t.language = universities.default_language desc,
           t.language = ${sql.lit(FALLBACK_LANGUAGE)} desc, t.language
  limit 1`;

/**
 * The translation to show of the record `id`, for a lateral join. The outer query has joined `universities` for the
 * default language.
 */
export const bestTranslation = <Text extends string>(
  texts: Texts<Text>,
  id: Column,
  language: Language | undefined,
): RawBuilder<Translation<Text>> => sql`(
  select t.language, ${refs('t', texts.columns)} ${translationsOf(texts, id)} ${best(language)})`;

/** One text of a related record in SQL, for sorting and search; lists show names with `addRelatedNames`. */
export const bestText = <Text extends string>(
  texts: Texts<Text>,
  text: NoInfer<Text>,
  id: Column,
  language: Language | undefined,
): RawBuilder<string | null> => {
  const shown = sql`select t.${sql.ref(text)} ${translationsOf(texts, id)}`;
  if (language === undefined) return sql`(${shown} ${best(language)})`;
  // Usually there is one in the requested language, which needs no sort.
  return sql`coalesce((${shown} and t.language = ${language}), (${shown} ${best(language)}))`;
};

/** For an editor: the translation in `language`, or one row of empty texts if there is none. */
export const exactTranslation: typeof bestTranslation = (texts, id, language) => {
  if (language === undefined) return bestTranslation(texts, id, language);
  const shown = texts.columns.map((column) => sql`coalesce(t.${sql.ref(column)}, '') as ${sql.ref(column)}`);
  return sql`(
    select ${sql.lit(language)}::text as language, ${sql.join(shown)} from (select) one
    left join lateral (select t.* ${translationsOf(texts, id)} and t.language = ${language}) t on true)`;
};

const ORDER = sql`array[${sql.join(CONTENT_LANGUAGES.map((language) => sql.lit(language)))}]`;

/** All translations of a record, as `[{ language, name, … }]` in the order of the content languages. */
export const allTranslations = <Text extends string>(
  texts: Texts<Text>,
  id: Column,
): RawBuilder<Translation<Text>[]> => {
  const pairs = ['language', ...texts.columns].map((column) => sql`${sql.lit(column)}, t.${sql.ref(column)}`);
  return sql`(
    select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by array_position(${ORDER}, t.language)), '[]')
    ${translationsOf(texts, id)})`;
};

/** Whether a record has a translation in the language in which it was read. */
export const translationExists = ({
  language,
  translations,
}: Pick<Translation<never>, 'language'> & { translations: Pick<Translation<never>, 'language'>[] }) => ({
  exists: translations.some((translation) => translation.language === language),
});

/** Creates or replaces one translation of a record; texts that it omits stay unchanged. */
export async function writeTranslation<Text extends string>(
  db: Queryable,
  { table, key, columns: all }: Texts<Text>,
  id: number,
  translation: Translation<NoInfer<Text>>,
): Promise<void> {
  const columns = all.filter((column) => translation[column] !== undefined);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => translation[column]));
  const given = refs('excluded', columns);
  await sql`insert into ${sql.table(table)} (${sql.ref(key)}, language, ${names})
            values (${id}, ${translation.language}, ${values})
            on conflict (${sql.ref(key)}, language) do update set (${names}) = row(${given})
            where row(${refs(table, columns)}) is distinct from row(${given})`.execute(db);
}

/** Condition: a search key contains every word, in any script and spelling (docs/domain.md §2). */
export const wordsMatch = (
  searchKey: RawBuilder<unknown>,
  search: string | Expression<string> | undefined,
) => (search ? sql<SqlBool>`${searchKey} like all (search_patterns(${search}))` : sql<SqlBool>`true`);

/** Condition: the name in one of the record's languages matches the search. */
export const nameMatches = (texts: Texts<string>, id: Column, search: string | undefined) =>
  search
    ? sql<SqlBool>`exists (select ${translationsOf(texts, id)} and ${wordsMatch(sql`t.name_key`, search)})`
    : sql<SqlBool>`true`;

/** Condition: the record has no translation in this language. */
export const lacksTranslation = (texts: Texts<string>, id: Column, language: Language | undefined) =>
  language
    ? sql<SqlBool>`not exists (select ${translationsOf(texts, id)} and t.language = ${language})`
    : sql<SqlBool>`true`;
