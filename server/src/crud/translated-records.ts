import type { Language } from '@dekanat/contract/api/languages.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { lockChangedNames } from './lock-names.ts';
import { addNames, type RelatedNames, type WithNames } from './related-names.ts';
import { removeUnreferenced } from './removal.ts';
import {
  type bestTranslation,
  exactTranslation,
  type Texts,
  type Translation,
  translationExists,
  writeTranslation,
} from './translations.ts';
import { lockVersion, type Versioned } from './versions.ts';

/** The body of a form: the texts in one language, the version that the editor saw, and the columns of the record. */
type Body<Text extends string> = Translation<Text> & {
  /** The texts in further languages. */
  translations?: Translation<Text>[] | undefined;
  university_id?: number | undefined;
  version?: number | undefined;
};

type Shown<Row> = Row & { language: Language; translations: { language: Language }[] };

/** What a resource declares about its records; `translatedRecords` makes the handlers from it. */
export interface Description<
  Text extends string,
  D,
  TB extends keyof D,
  ShownD,
  ShownTB extends keyof ShownD,
  Row,
  Fields,
  Names extends RelatedNames = RelatedNames,
> {
  table: Versioned;
  texts: Texts<Text>;
  /** Whether a record belongs to a university, by `university_id`. */
  ofUniversity: boolean;
  /** The records in the caller's scope. */
  visible: (context: Context) => SelectQueryBuilder<D, TB, object>;
  /**
   * Their columns on the wire; the translation is the one to read (the best) or to edit (exactly the
   * requested one).
   */
  shown: (
    query: SelectQueryBuilder<D, TB, object>,
    language: Language | undefined,
    translation: typeof bestTranslation,
  ) => SelectQueryBuilder<ShownD, ShownTB, Shown<Row>>;
  /** Names of related records that a record shows. */
  names?: Names;
  /** Rules of the resource's own for what is written; `id` where it is an update of that record, which is locked. */
  allow?: (context: Context, body: Fields, id: number | undefined) => void | Promise<void>;
}

/** The columns of the table that a body contains; others are not changed. */
const columnsOf = <Text extends string>(
  texts: Texts<Text>,
  { language: _of, translations: _further, university_id: _named, version: _seen, ...rest }: Body<Text>,
): [string, unknown][] =>
  Object.entries(rest).filter(
    ([name, value]) => value !== undefined && !texts.columns.some((text) => text === name),
  );

async function writeTexts<Text extends string>(
  db: Queryable,
  texts: Texts<Text>,
  id: number,
  { translations = [], ...body }: Body<Text>,
): Promise<void> {
  for (const translation of [...translations, body as Translation<Text>])
    await writeTranslation(db, texts, id, translation);
}

/** Table and column names come from the contract and the schema, never from a client: bodies were parsed before. */
async function insertRow(db: Queryable, table: Versioned, columns: [string, unknown][]): Promise<number> {
  const names = columns.map(([name]) => sql.ref(name));
  const values = columns.map(([, value]) => value);
  const given =
    columns.length === 0 ? sql`default values` : sql`(${sql.join(names)}) values (${sql.join(values)})`;
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} ${given} returning id`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${table} returned no row`);
  return row.id;
}

async function updateRow(
  db: Queryable,
  table: Versioned,
  id: number,
  columns: [string, unknown][],
): Promise<void> {
  const changes = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  // A record without columns of its own still needs an update: it raises the version.
  if (changes.length === 0) changes.push(sql`updated_at = now()`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db);
}

/**
 * Handlers that read, write and remove records with translated texts (docs/api-conventions.md §2, §6). A record outside
 * of the scope is not_found; an update locks it and compares the version (else stale), writes its columns and its
 * translations, and returns the stored record.
 */
export function translatedRecords<
  Text extends string,
  D,
  TB extends keyof D,
  ShownD,
  ShownTB extends keyof ShownD,
  Row extends object,
  Fields = object,
  Names extends RelatedNames<keyof Row & string> = Record<never, never>,
>({
  table,
  texts,
  ofUniversity,
  visible,
  shown,
  allow,
  names,
}: Description<Text, D, TB, ShownD, ShownTB, Row, Fields, Names>) {
  type Read = Shown<WithNames<Row, Names>>;
  const one = (context: Context, id: number) =>
    visible(context).where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`);

  /** In exactly the requested language; in the best one where none is requested. */
  const read = async (context: Context, id: number, language = context.language): Promise<Read> => {
    const found = await shown(one(context, id), language, exactTranslation).executeTakeFirstOrThrow(notFound);
    return (await addNames({ ...context, language }, found as Row, names ?? {})) as Read;
  };

  /** Locks the record, so that it still belongs to the scope when it is changed. */
  const lock = (context: Context, id: number) =>
    one(context, id)
      .select(sql<number>`1`.as('visible'))
      .modifyEnd(sql`for update of ${sql.table(table)}`)
      .executeTakeFirstOrThrow(notFound);

  async function create(context: Context, body: Body<Text> & Fields): Promise<Read> {
    await allow?.(context, body, undefined);
    const owner: [string, unknown][] = ofUniversity ? [['university_id', universityFor(context.scope)]] : [];
    const id = await insertRow(context.db, table, [...owner, ...columnsOf(texts, body)]);
    await writeTexts(context.db, texts, id, body);
    return read(context, id, body.language);
  }

  async function update(context: Context, id: number, body: Body<Text> & Fields): Promise<Read> {
    await lockChangedNames(context.db, table, texts, id, body);
    await lock(context, id);
    await allow?.(context, body, id);
    await lockVersion(context, table, id, body.version);
    await updateRow(context.db, table, id, columnsOf(texts, body));
    await writeTexts(context.db, texts, id, body);
    return read(context, id, body.language);
  }

  type Of = { params: { id: number } };
  type Sent = { body: Body<Text> & Fields };
  return {
    read: (context: Context, { params }: Of) => read(context, params.id),
    check: async (context: Context, { params }: Of) => translationExists(await read(context, params.id)),
    create: (context: Context, { body }: Sent) => create(context, body),
    update: (context: Context, { params, body }: Of & Sent) => update(context, params.id, body),
    remove: async (context: Context, { params }: Of) => {
      await lock(context, params.id);
      return removeUnreferenced(context.db, table, params.id);
    },
  };
}
