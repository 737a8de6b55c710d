import type { Language } from '@dekanat/contract/api/languages.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Column, Computed, ListCalls, ListDeclaration, StoredRow } from './list-declaration.ts';
import { nameOrder } from './name-order.ts';
import { type RelatedName, type RelatedNames, relatedName } from './related-names.ts';
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
  { table, computed, optionsFirst }: Pick<ListDeclaration<C, Table>, 'table' | 'computed' | 'optionsFirst'>,
) {
  const universityId: Column = `${table}.university_id`;
  const optionFields = ownFieldsOf(options?.result.element);
  const fieldValue = (field: string, language: Language | undefined): RawBuilder<unknown> => {
    const own = (computed as Partial<Record<string, Computed>>)[field];
    if (typeof own === 'function') return own(language);
    if (own !== undefined) return bestText(own.texts, 'name', own.id, language);
    if (field === 'university_name') return bestText(UNIVERSITY, 'name', universityId, language);
    return sql.ref(`${table}.${field}`);
  };
  /** The field as a name of a related record, if the id of that record is a field too. */
  const relatedIn = (fields: string[], field: string): RelatedName | undefined => {
    const own = (computed as Partial<Record<string, Computed>>)[field];
    if (own === undefined && field === 'university_name')
      return relatedName(UNIVERSITY, 'name', 'university_id');
    const column = typeof own === 'object' ? own.id.replace(/^.*\./, '') : '';
    return typeof own === 'object' && fields.includes(column)
      ? relatedName(own.texts, 'name', column)
      : undefined;
  };
  /** The columns to select for the fields of a schema, and the related names to add to the rows. */
  const selectionOf = (fields: string[]) => {
    const related = fields.flatMap((field) => {
      const name = relatedIn(fields, field);
      return name === undefined ? [] : [[field, name] as const];
    });
    const names: RelatedNames = Object.fromEntries(related);
    const selected = fields.filter((field) => !(field in names));
    return {
      names,
      columns: (language: Language | undefined) =>
        selected.map((field) => fieldValue(field, language).as(field)),
    };
  };

  return {
    fieldValue,
    ofRow: selectionOf(ownFieldsOf(read.result)),
    ofOption: selectionOf(optionFields),
    /** Options are sorted by name, those of closed records last. */
    optionsOrder: (language: Language | undefined) =>
      sql.join([
        ...(optionFields.includes('status') ? [sql`${sql.ref(`${table}.status`)} desc`] : []),
        ...(optionsFirst === undefined ? [] : [sql`${sql.ref(`${table}.${optionsFirst}`)} nulls last`]),
        nameOrder(sql.ref('shown.name'), language),
        sql.ref(`${table}.id`),
      ]),
    /** What the list is sorted by. */
    orderOf: (field: string, language: Language | undefined): Expression<unknown> => {
      if (field === 'name') return nameOrder(sql.ref('shown.name'), language);
      const value = fieldValue(field, language);
      return field.endsWith('_name') ? nameOrder(value, language) : value;
    },
  };
}
export type ListFields = ReturnType<typeof listFields>;
