import { type Language, Language as LanguageSchema } from '@dekanat/contract/kernel/languages.ts';
import { LOOKUP_MAX } from '@dekanat/contract/kernel/lists.ts';
import type { UniversityOption } from '@dekanat/contract/universities/universities.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#kernel/database.ts';
import { type Scope, within } from '#kernel/scope.ts';
import { allTranslations, bestTranslation, nameMatches } from '#kernel/translations.ts';

const NAMES = { table: 'university_translations', key: 'university_id', of: 'universities.id' } as const;

/** Universities in the scope, by name, for selects, the header's switcher and the profile. */
export async function listUniversities(
  db: Queryable,
  scope: Scope,
  language: Language | undefined,
  search?: string,
): Promise<UniversityOption[]> {
  const rows = await db
    .selectFrom('universities')
    .innerJoinLateral(bestTranslation(NAMES, language, 'universities.default_language').as('shown'), (join) =>
      join.onTrue(),
    )
    .select([
      'universities.id',
      'shown.name',
      'universities.default_language',
      allTranslations(NAMES).as('translations'),
    ])
    .where(within(scope, { university: 'universities.id' }))
    .$if(Boolean(search), (query) => query.where(nameMatches(NAMES, search ?? '')))
    .orderBy(sql`shown.name collate uzbek`)
    .limit(LOOKUP_MAX)
    .execute();
  return rows.map((row) => ({ ...row, default_language: LanguageSchema.parse(row.default_language) }));
}

/** The university of a row, as the one-element list that the wire shows, or an empty one. */
export const universityOption = (
  column: `${string}.${string}`,
  language: Language | undefined,
): RawBuilder<UniversityOption[]> =>
  sql`(
    select coalesce(json_agg(json_build_object('id', universities.id, 'name', shown.name,
      'default_language', universities.default_language, 'translations', ${allTranslations(NAMES)})), '[]')
    from universities, lateral ${bestTranslation(NAMES, language, 'universities.default_language')} shown
    where universities.id = ${sql.ref(column)})`;
