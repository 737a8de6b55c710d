import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { allTranslations, type Texts } from './translations.ts';
import type { Versioned } from './versions.ts';

/**
 * The columns of every record with a translated name: the contract's `STORED` and `translated({ name })`. The query has
 * joined the translation to show as `shown`.
 */
export const storedColumns = <Table extends Versioned>(table: Table, texts: Texts<string>) => {
  const stored = <Type>(column: string) => sql.ref<Type>(`${table}.${column}`);
  return [
    stored<number>('id').as('id'),
    sql.ref<string>('shown.name').as('name'),
    sql.ref<Language>('shown.language').as('language'),
    allTranslations(texts, `${table}.id`).as('translations'),
    stored<number>('version').as('version'),
    stored<string>('created_at').as('created_at'),
    stored<string>('updated_at').as('updated_at'),
  ] as const;
};
