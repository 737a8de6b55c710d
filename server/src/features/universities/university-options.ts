import { type Language, Language as LanguageSchema } from '@dekanat/contract/api/languages.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { UniversityOption } from '@dekanat/contract/universities/universities.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { allTranslations, bestTranslation, nameMatches } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { UNIVERSITY } from './university-name.ts';

/** Universities in scope by name, for selects, the header's switcher and the profile. */
export async function listUniversities(
  db: Queryable,
  scope: Scope,
  language: Language | undefined,
  search?: string,
): Promise<UniversityOption[]> {
  const rows = await db
    .selectFrom('universities')
    .crossJoinLateral(bestTranslation(UNIVERSITY, 'universities.id', language).as('shown'))
    .select([
      'universities.id',
      'shown.name',
      'universities.default_language',
      allTranslations(UNIVERSITY, 'universities.id').as('translations'),
    ])
    .where(inScope(scope, { university: 'universities.id' }))
    .where(nameMatches(UNIVERSITY, 'universities.id', search))
    .orderBy(nameOrder(sql.ref('shown.name'), language))
    .limit(LOOKUP_MAX)
    .execute();
  return rows.map((row) => ({ ...row, default_language: LanguageSchema.parse(row.default_language) }));
}

/** The university of a row as a list with one element or none, as the API shows it. */
export const universityOption = (
  column: `${string}.${string}`,
  language: Language | undefined,
): RawBuilder<UniversityOption[]> =>
  sql`(
    select coalesce(json_agg(json_build_object('id', universities.id, 'name', shown.name,
      'default_language', universities.default_language,
      'translations', ${allTranslations(UNIVERSITY, 'universities.id')})), '[]')
    from universities, lateral ${bestTranslation(UNIVERSITY, 'universities.id', language)} shown
    where universities.id = ${sql.ref(column)})`;
