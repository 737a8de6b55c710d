import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import type { ResourceDescriptor } from '@dekanat/contract/catalogue/describe.ts';
import { ImportResource } from '@dekanat/contract/operations/imports.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { BackOfficeCaller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import type { PersonalRecord } from '#crud/personal-data-access.ts';
import type { Description } from '#crud/translated-records.ts';
import type { Texts } from '#crud/translations.ts';
import type { Versioned } from '#crud/versions.ts';
import type { Column } from './columns.ts';
import { ACCOUNT_FIELD, type Accounts, withAccount } from './imported-accounts.ts';

export type Fields = Record<string, unknown>;

/** A record as it stands, locked: its columns, and its texts in each language. */
export interface CurrentRecord {
  id: number;
  version: number;
  columns: Fields;
  texts: Partial<Record<Language, Record<string, string>>>;
}

/** What can be imported, as the mechanism sees it. */
export interface ImportKind {
  resource: ImportResource;
  table: Versioned;
  /** None: such records have no texts to be translated. */
  texts: Texts<string> | null;
  ofUniversity: boolean;
  columns: Column[];
  /** Fields by which a row is known to be a record that exists; the first whose fields all have values counts. */
  keys: string[][];
  /** Fields of which no value stands in two rows. */
  once: string[];
  /** Such records are people, who have or may be given accounts. */
  accounts: Accounts | null;
  /** What is personal in them is covered, and whoever sees it is written down. */
  personal: PersonalRecord | null;
  permissions: Permission[];
  /** What one has to hold to come from the bell to an import: those, and that of the screen which it stands on. */
  needs: Permission[];
  create: z.ZodObject;
  update: z.ZodObject;
  /** The form's field that holds the texts of all languages, where it has one; else a form has those of one. */
  textsIn?: string;
  /** Path of the screen that lists the records. */
  screen: string;
  /** Those of `ids` that the caller may change, locked until the transaction ends. */
  lock: (context: Context, ids: number[]) => Promise<CurrentRecord[]>;
  allow: (context: Context, body: Fields, id: number | undefined) => Promise<void>;
  /** Where the handlers' rules look at more than at what a record refers to: asked of each row, as far as it could be read, and remembering what they looked up. */
  rules: ((context: Context) => (said: Fields, before: Fields | undefined) => Promise<FieldProblem[]>) | null;
}

export const isText = ({ texts }: Pick<ImportKind, 'texts'>, field: string): boolean =>
  texts?.columns.includes(field) ?? false;

/** Whether it is about people, and seen by somebody who may give them accounts. */
export const createsAccounts = ({ columns }: Pick<ImportKind, 'columns'>): boolean =>
  columns.some(({ field }) => field === ACCOUNT_FIELD);

/** A kind as the caller may import it: only whoever may make accounts has the column that names them. */
export const kindFor = (
  kind: ImportKind,
  { permissions }: Pick<BackOfficeCaller, 'permissions'>,
): ImportKind =>
  kind.accounts === null || permissions.has(kind.accounts.needs)
    ? kind
    : { ...kind, columns: kind.columns.filter(({ field }) => field !== ACCOUNT_FIELD) };

/** A record cannot be made without it. Of a text it is enough to have one language. */
export const isRequired = (kind: ImportKind, { field, language, implied }: Column): boolean =>
  language === undefined &&
  !implied &&
  !isText(kind, field) &&
  kind.create.shape[field]?.safeParse(undefined).success === false;

/** A call that writes such a record. */
interface Writing {
  resource: ResourceDescriptor;
  access: Permission;
  body: z.ZodObject;
}

type Optional = 'textsIn' | 'once' | 'accounts' | 'personal';
interface Declaration<Records, Body, Before>
  extends Pick<ImportKind, 'keys'>,
    Partial<Pick<ImportKind, Optional>> {
  calls: { create: Writing; update: Writing; list: { access: Permission } };
  /** As its usual handlers are made of. */
  records: Records;
  columns: Column[][];
  rules?: (context: Context) => (said: Partial<Body>, before: Before | undefined) => Promise<FieldProblem[]>;
}
type Described<Text extends string, D, TB extends keyof D, Body> = Pick<
  Description<Text, D, TB, never, never, unknown, Body>,
  'table' | 'ofUniversity' | 'visible' | 'allow'
> & { texts: Texts<Text> | null };

/** All texts of a record, by language. */
function textsAgainst({ table, texts }: Pick<ImportKind, 'table' | 'texts'>) {
  if (texts === null) return sql<CurrentRecord['texts']>`'{}'::jsonb`;
  const said = texts.columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]);
  return sql<CurrentRecord['texts']>`(
    select coalesce(jsonb_object_agg(t.language, jsonb_build_object(${sql.join(said)})), '{}')
    from ${sql.table(texts.table)} t where t.${sql.ref(texts.key)} = ${sql.ref(`${table}.id`)})`;
}

/**
 * Declares what can be imported. Permissions, rules and scope are those of its own calls: the contract's schemas, the description that its
 * handlers are made of, and the schema's constraints.
 */
export function importKind<Text extends string, D, TB extends keyof D, Body, Before = never>({
  calls,
  records: { table, texts, ofUniversity, visible, allow },
  columns,
  rules,
  accounts = null,
  ...rest
}: Declaration<Described<Text, D, TB, Body>, Body, Before>): ImportKind {
  const id = sql.ref<number>(`${table}.id`);
  const { resource } = calls.create;
  const covered = personalFieldsOf(calls.create.body);
  return {
    resource: ImportResource.parse(resource.name),
    screen: resource.screen ?? '/',
    once: [],
    personal: null,
    ...rest,
    accounts,
    table,
    texts,
    ofUniversity,
    columns: columns
      .flat()
      .map((column) => (covered.includes(column.field) ? { ...column, personal: true } : column)),
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
          (accounts === null ? sql<Fields>`to_jsonb(${sql.table(table)})` : withAccount(table)).as('columns'),
          textsAgainst({ table, texts }).as('texts'),
        ])
        // In the order in which others lock several.
        .orderBy(id)
        .modifyEnd(sql`for update of ${sql.table(table)}`)
        .execute();
      return found as unknown as CurrentRecord[];
    },
    allow: async (context, body, of) => allow?.(context, body as Body, of),
    rules: (rules as ImportKind['rules'] | undefined) ?? null,
  };
}
