import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Scope } from '#api/scope.ts';
import type { DB } from '#db/tables.ts';
import type { Texts } from './translations.ts';
import type { Versioned } from './versions.ts';

export type Column = `${string}.${string}`;

/** The contract's calls of a plain resource, as far as its queries depend on them. */
export interface ListCalls {
  list: { query: z.ZodObject };
  read: { result: z.ZodObject };
  options?: { query: z.ZodObject; result: z.ZodArray<z.ZodObject> };
}
export type RowOf<C extends ListCalls> = z.output<C['read']['result']> & StoredRow;
export type OptionOf<C extends ListCalls> = C extends { options: { result: infer Result extends z.ZodType } }
  ? z.output<Result> extends (infer Option)[]
    ? Option
    : never
  : never;

/** What every record with a translated name has. */
export interface StoredRow {
  id: number;
  name: string;
  language: Language;
  translations: { language: Language; name: string }[];
  version: number;
  created_at: string;
  updated_at: string;
}

/** The name of a related record, whose id is in the column `id`. */
interface RelatedName {
  texts: Texts<'name'>;
  id: Column;
}
export type Computed = RelatedName | ((language: Language | undefined) => RawBuilder<unknown>);

type FieldOf<C extends ListCalls> = string & (keyof RowOf<C> | keyof OptionOf<C>);
/** Fields that are no columns of the table must be declared; others may be. */
type ComputedFields<C extends ListCalls, Table extends Versioned> = Partial<Record<FieldOf<C>, Computed>> &
  Record<Exclude<FieldOf<C>, keyof DB[Table] | keyof StoredRow | 'university_name'>, Computed>;

type Query<C extends ListCalls> = z.output<C['list']['query']>;

/** What a plain resource with a translated name declares about its list. */
export interface ListDeclaration<C extends ListCalls, Table extends Versioned> {
  table: Table;
  /** The name, and further texts of the record. */
  texts: Texts<string>;
  /** A column that the search compares, besides the name. */
  code?: keyof DB[Table] & string;
  /** The columns with the university and faculty of a record; null: all universities share the records. */
  scope: { university: Column; faculty?: Column } | null;
  /** A table that `scope` or computed fields refer to: its row whose id is in `on`. */
  leftJoin?: { table: keyof DB & string; on: Column };
  computed: ComputedFields<C, Table>;
  /** Conditions of filters that do not compare a field of the same name. */
  filters?: {
    [Name in keyof Query<C>]?: (value: NonNullable<Query<C>[Name]>, scope: Scope) => Expression<SqlBool>;
  };
  /** Column of the table that puts some options of the lookup before the others. */
  optionsFirst?: keyof DB[Table] & string;
}
