import type { Language } from '@dekanat/contract/kernel/languages.ts';
import type { Permission } from '@dekanat/contract/kernel/permissions.ts';
import type { ImportResource } from '@dekanat/contract/operations/imports.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kernel/context.ts';
import type { Texts } from '#kernel/translations.ts';
import type { Versioned } from '#kernel/versions.ts';
import type { Description } from '#records/translated-records.ts';
import type { Column } from './columns.ts';

export type Fields = Record<string, unknown>;

/** A record as it stands, locked: its columns, and its texts in each language. */
export interface Standing {
  id: number;
  version: number;
  columns: Fields;
  texts: Partial<Record<Language, Record<string, string>>>;
}

/** What can be imported, as the mechanism sees it. */
export interface ImportKind {
  resource: ImportResource;
  table: Versioned;
  texts: Texts<string>;
  ofUniversity: boolean;
  columns: Column[];
  /** Fields by which a row is known to be a record that exists; the first whose fields all have values counts. */
  keys: string[][];
  permissions: Permission[];
  /** What one has to hold to come from the bell to an import: those, and that of the screen which it stands on. */
  needs: Permission[];
  create: z.ZodObject;
  update: z.ZodObject;
  /** The form's field that holds the texts of all languages, where it has one; else a form has those of one. */
  textsIn?: string;
  /** First part of the paths of its calls, by which browsers are told that the records have changed. */
  called: string;
  /** Path of the screen that lists the records. */
  screen: string;
  /** Those of `ids` that the caller may change, locked until the transaction ends. */
  lock: (context: Context, ids: number[]) => Promise<Standing[]>;
  allow: (context: Context, body: Fields, id: number | undefined) => Promise<void>;
}

/** A record cannot be made without it. Of a text it is enough to have one language. */
export const isRequired = ({ create, texts }: ImportKind, { field, language, implied }: Column): boolean =>
  language === undefined &&
  !implied &&
  !texts.columns.includes(field) &&
  create.shape[field]?.safeParse(undefined).success === false;

/** A call that writes such a record: who may make it, and what it takes. */
interface Writing {
  path: string;
  access: Permission;
  body: z.ZodObject;
}

interface Declaration<Records> extends Pick<ImportKind, 'resource' | 'keys' | 'screen' | 'textsIn'> {
  calls: { create: Writing; update: Writing; list: { access: Permission } };
  /** As its usual handlers are made of. */
  records: Records;
  columns: Column[][];
}
type Described<Text extends string, D, TB extends keyof D, Body> = Pick<
  Description<Text, D, TB, never, never, unknown, Body>,
  'table' | 'texts' | 'ofUniversity' | 'visible' | 'allow'
>;

/**
 * Declares what can be imported. Permissions, rules and scope are those of its own calls: the contract's schemas, the description that its
 * handlers are made of, and the schema's constraints.
 */
export function importKind<Text extends string, D, TB extends keyof D, Body>({
  calls,
  records: { table, texts, ofUniversity, visible, allow },
  columns,
  ...rest
}: Declaration<Described<Text, D, TB, Body>>): ImportKind {
  const id = sql.ref<number>(`${table}.id`);
  const said = texts.columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]);
  const allTexts = sql<Standing['texts']>`(
    select coalesce(jsonb_object_agg(t.language, jsonb_build_object(${sql.join(said)})), '{}')
    from ${sql.table(texts.table)} t where t.${sql.ref(texts.key)} = ${id})`;
  return {
    ...rest,
    table,
    texts,
    ofUniversity,
    called: calls.create.path.split('/')[1] ?? '',
    columns: columns.flat(),
    permissions: [calls.create.access, calls.update.access],
    needs: [calls.create.access, calls.update.access, calls.list.access],
    create: calls.create.body,
    update: calls.update.body,
    lock: async (context, ids) => {
      const found = await visible(context)
        .where(sql<SqlBool>`${id} = any(${ids})`)
        .select([
          id.as('id'),
          sql<number>`${sql.ref(`${table}.version`)}`.as('version'),
          sql<Fields>`to_jsonb(${sql.table(table)})`.as('columns'),
          allTexts.as('texts'),
        ])
        .modifyEnd(sql`for update of ${sql.table(table)}`)
        .execute();
      return found as unknown as Standing[];
    },
    allow: async (context, body, of) => allow?.(context, body as Body, of),
  };
}
