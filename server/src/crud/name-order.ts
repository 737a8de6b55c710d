import type { Language } from '@dekanat/contract/api/languages.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Languages whose alphabet is not that of the collation `uzbek`, which is used for all others. */
const COLLATIONS: Partial<Record<Language, string>> = { ru: 'russian', en: 'english' };

/** A name to sort by, in the alphabet of the language that the list is shown in (docs/domain.md §2). */
export const nameOrder = (
  name: Expression<unknown>,
  language: Language | undefined,
): RawBuilder<string | null> =>
  sql`${name} collate ${sql.ref((language && COLLATIONS[language]) ?? 'uzbek')}`;

/** The name of a person to sort by: people have Uzbek names in every language. */
export const personOrder = (name: Expression<unknown>): RawBuilder<string | null> =>
  sql`${name} collate uzbek`;
