import type { Language } from '@dekanat/contract/api/languages.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Column, Computed, ListCalls, ListDeclaration, StoredRow } from './list-declaration.ts';
import { bestText, textsOf } from './translations.ts';
import type { Versioned } from './versions.ts';

const UNIVERSITY = textsOf('university', 'name');
const STORED: readonly string[] = [
  'id',
  'name',
  'language',
  'translations',
  'version',
  'created_at',
  'updated_at',
] satisfies (keyof StoredRow)[];

/** The fields of a schema that `storedColumns` does not select. */
const ownFieldsOf = (schema: z.ZodObject | undefined): string[] =>
  Object.keys(schema?.shape ?? {}).filter((field) => !STORED.includes(field));

/** The fields of a plain resource as SQL: computed as declared, else the column of the same name. */
export function listFields<C extends ListCalls, Table extends Versioned>(
  { read, options }: C,
  { table, computed }: Pick<ListDeclaration<C, Table>, 'table' | 'computed'>,
) {
  const universityId: Column = `${table}.university_id`;
  const fieldValue = (field: string, language: Language | undefined): RawBuilder<unknown> => {
    const own = (computed as Partial<Record<string, Computed>>)[field];
    if (typeof own === 'function') return own(language);
    if (own !== undefined) return bestText(own.texts, 'name', own.id, language);
    if (field === 'university_name') return bestText(UNIVERSITY, 'name', universityId, language);
    return sql.ref(`${table}.${field}`);
  };
  const valuesOf = (fields: string[]) => (language: Language | undefined) =>
    fields.map((field) => fieldValue(field, language).as(field));

  return {
    fieldValue,
    ofRow: valuesOf(ownFieldsOf(read.result)),
    ofOption: valuesOf(ownFieldsOf(options?.result.element)),
    /** What the list is sorted by. Names are compared in the order of the Uzbek alphabet. */
    orderOf: (field: string, language: Language | undefined): Expression<unknown> => {
      if (field === 'name') return sql`shown.name collate uzbek`;
      const value = fieldValue(field, language);
      return field.endsWith('_name') ? sql`${value} collate uzbek` : value;
    },
  };
}
export type ListFields = ReturnType<typeof listFields>;
