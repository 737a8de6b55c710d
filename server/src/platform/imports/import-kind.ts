import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { IMPORTABLE } from '@dekanat/contract/catalogue/catalogue.ts';
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
import { type TextKey, uncheckedKey } from '#locales/text-key.ts';
import type { Column } from './columns.ts';
import type { ImportSource } from './import-source.ts';
import { ACCOUNT_FIELD, type Accounts, withAccount } from './imported-accounts.ts';

export type Fields = Record<string, unknown>;

/** A locked record: its columns and its texts by language. */
export interface CurrentRecord {
  id: number;
  version: number;
  columns: Fields;
  texts: Partial<Record<Language, Record<string, string>>>;
}

/** A field that other records depend on, once they exist. */
interface FixedField {
  field: string;
  /** Of these records, those in which it no longer changes. */
  among: (context: Context, ids: number[]) => Promise<number[]>;
  /** Why the undo is refused; values `count` and `names`. */
  message: TextKey;
}

/** An importable resource, as the import engine sees it. */
export interface ImportKind {
  resource: ImportResource;
  table: Versioned;
  /** null when the records have no translated texts. */
  texts: Texts<string> | null;
  ofUniversity: boolean;
  columns: Column[];
  /** Sets of fields that identify an existing record; the first set with a value in every field is used. */
  keyColumns: string[][];
  /** Fields that belong together: when a user has entered one, another system changes none of them. */
  together?: string[][];
  /** Names are used again after a record is closed: of several records that a row matches, its status or else status 1 chooses. */
  reusesNames?: true;
  /** Fields of these values, implied by other columns, that only repeat what lists show of the stored record. */
  repeats?: (implied: Fields, stored: Fields) => readonly string[];
  /** Fields whose values must be unique within the file. */
  uniqueFields: string[];
  /** Set when the records are people who may have accounts. */
  accounts: Accounts | null;
  /** Personal data of the records; it is masked, and access is recorded. */
  personal: PersonalRecord | null;
  /** Another system from which rows can be read; unset when there is none. */
  source?: ImportSource;
  permissions: Permission[];
  /** Only super administrators may import, because all universities share the records. */
  superAdministrator: boolean;
  /** Refused to users bound to one faculty. */
  wholeUniversity: boolean;
  /** Permissions required to open an import from a notification: those of importing and of the screen. */
  linkPermissions: Permission[];
  create: z.ZodObject;
  update: z.ZodObject;
  /** Field of the form that holds the texts of all languages; unset when a form carries one language. */
  translationsField?: string;
  /** Path of the list screen. */
  screen: string;
  /** The records of `ids` that the caller may change, locked until the transaction ends. */
  lock: (context: Context, ids: number[]) => Promise<CurrentRecord[]>;
  allow: (context: Context, body: Fields, id: number | undefined) => Promise<void>;
  /** Adds what belongs to new records and no row has; set when there is something. */
  created?: (context: Context, ids: number[]) => Promise<void>;
  /** Of these created records, those with something that was added since, and that an undo would delete with them. */
  usedSince?: (context: Context, ids: number[]) => Promise<number[]>;
  /** A field that an undo does not restore in records for which it was fixed since; set when there is one. */
  fixedField?: FixedField;
  /**
   * Form rules across fields, evaluated for every row that could be read; null when only references are checked. The
   * closure caches look-ups over all rows.
   */
  rules:
    | ((
        context: Context,
      ) => (textColumns: Fields, before: Fields | undefined) => Promise<FieldProblem<TextKey>[]>)
    | null;
}

/** The title of the imported records, which exports use as well. */
export function importTitle(resource: string): TextKey {
  const noun = IMPORTABLE.find(({ name }) => name === resource)?.noun;
  return uncheckedKey(`${noun}.title`);
}

export const isText = ({ texts }: Pick<ImportKind, 'texts'>, field: string): boolean =>
  texts?.columns.includes(field) ?? false;

/** Whether the caller may create accounts for these people. */
export const createsAccounts = ({ columns }: Pick<ImportKind, 'columns'>): boolean =>
  columns.some(({ field }) => field === ACCOUNT_FIELD);

/** The kind for this user: the username column requires the permission to create accounts. */
export const kindFor = (
  kind: ImportKind,
  { permissions }: Pick<BackOfficeCaller, 'permissions'>,
): ImportKind =>
  kind.accounts === null || permissions.has(kind.accounts.permission)
    ? kind
    : { ...kind, columns: kind.columns.filter(({ field }) => field !== ACCOUNT_FIELD) };

/** Whether a new record needs the column. Of a translated text one language is enough. */
export const isRequired = (kind: ImportKind, { field, language, implied }: Column): boolean =>
  language === undefined &&
  !implied &&
  !isText(kind, field) &&
  kind.create.shape[field]?.safeParse(undefined).success === false;

/** An endpoint that writes the record. */
interface WriteCall {
  superAdministrator?: true;
  wholeUniversity?: true;
  resource: ResourceDescriptor;
  access: Permission;
  body: z.ZodObject;
}

type Optional =
  | 'translationsField'
  | 'uniqueFields'
  | 'reusesNames'
  | 'repeats'
  | 'together'
  | 'accounts'
  | 'personal'
  | 'fixedField'
  | 'source'
  | 'created'
  | 'usedSince';
interface Declaration<Records, Body, Before>
  extends Pick<ImportKind, 'keyColumns'>,
    Partial<Pick<ImportKind, Optional>> {
  calls: { create: WriteCall; update: WriteCall; list: { access: Permission } };
  /** The description that the resource's handlers are built from. */
  records: Records;
  columns: Column[][];
  rules?: (
    context: Context,
  ) => (textColumns: Partial<Body>, before: Before | undefined) => Promise<FieldProblem<TextKey>[]>;
}
type RecordDescription<Text extends string, D, TB extends keyof D, Body> = Pick<
  Description<Text, D, TB, never, never, unknown, Body>,
  'table' | 'ofUniversity' | 'visible' | 'allow'
> & { texts: Texts<Text> | null };

/** SQL for all texts of a record by language. */
function textsByLanguage({ table, texts }: Pick<ImportKind, 'table' | 'texts'>) {
  if (texts === null) return sql<CurrentRecord['texts']>`'{}'::jsonb`;
  const textColumns = texts.columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]);
  return sql<CurrentRecord['texts']>`(
    select coalesce(jsonb_object_agg(t.language, jsonb_build_object(${sql.join(textColumns)})), '{}')
    from ${sql.table(texts.table)} t where t.${sql.ref(texts.key)} = ${sql.ref(`${table}.id`)})`;
}

/** Declares an importable resource. Permissions, schemas, rules and scope are those of its own endpoints. */
export function importKind<Text extends string, D, TB extends keyof D, Body, Before = never>({
  calls,
  records: { table, texts, ofUniversity, visible, allow },
  columns,
  rules,
  accounts = null,
  ...rest
}: Declaration<RecordDescription<Text, D, TB, Body>, Body, Before>): ImportKind {
  const id = sql.ref<number>(`${table}.id`);
  const { resource } = calls.create;
  const personalFields = personalFieldsOf(calls.create.body);
  return {
    resource: ImportResource.parse(resource.name),
    screen: resource.screen ?? '/',
    uniqueFields: [],
    personal: null,
    ...rest,
    accounts,
    table,
    texts,
    ofUniversity,
    columns: columns
      .flat()
      .map((column) => (personalFields.includes(column.field) ? { ...column, personal: true } : column)),
    permissions: [calls.create.access, calls.update.access],
    wholeUniversity: calls.create.wholeUniversity === true,
    superAdministrator: calls.create.superAdministrator === true || resource.audited === 'shared',
    linkPermissions: [calls.create.access, calls.update.access, calls.list.access],
    create: calls.create.body,
    update: calls.update.body,
    lock: async (context, ids) => {
      // Before they are read: a statement that waits for a record does not find its new texts. In id order, as everywhere, to avoid deadlocks.
      await sql`select from ${sql.table(table)} where id = any(${ids}) order by id for update`.execute(
        context.db,
      );
      return visible(context)
        .where(sql<SqlBool>`${id} = any(${ids})`)
        .select([
          id.as('id'),
          sql<number>`${sql.ref(`${table}.version`)}`.as('version'),
          (accounts === null ? sql<Fields>`to_jsonb(${sql.table(table)})` : withAccount(table)).as('columns'),
          textsByLanguage({ table, texts }).as('texts'),
        ])
        .orderBy(id)
        .$castTo<CurrentRecord>()
        .execute();
    },
    allow: async (context, body, of) => allow?.(context, body as Body, of),
    rules: (rules as ImportKind['rules'] | undefined) ?? null,
  };
}
