import type { Language } from '@dekanat/contract/api/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RelatedList, RelatedName } from './related-names.ts';
import type { Texts } from './translations.ts';

/** A person's name in the script of the reader's language, so that a list has one script (decision 38). */
export const nameInScript = <Name extends string | null>(
  name: RawBuilder<Name>,
  language: Language | undefined,
): RawBuilder<Name> => {
  if (language === 'uz') return name;
  return language === 'ru' ? sql<Name>`cyrillic_name(${name})` : sql<Name>`latin_name(${name})`;
};

/** The name of the person that `column` refers to, in the script of the reader's language. */
export const relatedPerson = <Text extends string, Column extends string>(
  { table, key }: Texts<Text>,
  text: NoInfer<Text>,
  column: Column,
): RelatedName<Column> => ({
  column,
  source: {
    name: `${table}.${text} in one script`,
    query: (ids) => sql`
      select distinct on (t.${sql.ref(key)}, wanted.language) t.${sql.ref(key)}::text, wanted.language,
        case wanted.language when 'uz' then t.${sql.ref(text)} when 'ru' then cyrillic_name(t.${sql.ref(text)})
          else latin_name(t.${sql.ref(text)}) end
      from ${sql.table(table)} t cross join unnest('{oz,uz,qq,ru,en}'::text[]) wanted (language)
      where t.${sql.ref(key)} = any(${ids}::integer[])
      order by t.${sql.ref(key)}, wanted.language, t.language = wanted.language desc, t.language = 'oz' desc, t.language`,
  },
});

export const relatedPeople = <Text extends string, Column extends string>(
  ...[translations, text, column]: Parameters<typeof relatedPerson<Text, Column>>
): RelatedList<Column> => ({ ...relatedPerson(translations, text, column), list: true });
