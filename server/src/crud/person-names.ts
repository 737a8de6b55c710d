import type { Language } from '@dekanat/contract/api/languages.ts';
import { type RawBuilder, sql } from 'kysely';

/** A person's name in the script of the reader's language, so that a list has one script (decision 38). */
export const nameInScript = <Name extends string | null>(
  name: RawBuilder<Name>,
  language: Language | undefined,
): RawBuilder<Name> => {
  if (language === 'uz') return name;
  return language === 'ru' ? sql<Name>`cyrillic_name(${name})` : sql<Name>`latin_name(${name})`;
};
