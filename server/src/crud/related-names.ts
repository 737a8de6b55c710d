import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { lookUpNames, type NameRequests, type NameSource } from './name-cache.ts';
import type { Texts } from './translations.ts';

/** A name that a list shows of another record: its source, and the column of the row that holds the id. */
export interface RelatedName<Column extends string = string> {
  source: NameSource;
  column: Column;
}
/** The same where the column holds an array of ids; the response shows `{ id, name }` of each. */
export interface RelatedList<Column extends string = string> extends RelatedName<Column> {
  list: true;
}
/** The related names of a row by their names in the response. */
export type RelatedNames<Column extends string = string> = Record<
  string,
  RelatedName<Column> | RelatedList<Column>
>;

/** A row with its related names; just the row where no names are declared. */
export type WithNames<Row, Names> = string extends keyof Names
  ? Row
  : Omit<Row, keyof Names> & {
      [Name in keyof Names]: Names[Name] extends RelatedList ? { id: number; name: string }[] : string | null;
    };

/** A translated name of the record that `column` refers to. */
export const relatedName = <Text extends string, Column extends string>(
  { table, key }: Texts<Text>,
  text: NoInfer<Text>,
  column: Column,
): RelatedName<Column> => ({
  column,
  source: {
    name: `${table}.${text}`,
    query: (ids) => sql`
      select ${sql.ref(key)}::text, language, ${sql.ref(text)} from ${sql.table(table)}
      where ${sql.ref(key)} = any(${ids}::integer[])`,
  },
});

export const relatedList = <Text extends string, Column extends string>(
  ...[translations, text, column]: Parameters<typeof relatedName<Text, Column>>
): RelatedList<Column> => ({ ...relatedName(translations, text, column), list: true });

type Reader = Pick<Context, 'db' | 'services' | 'language' | 'scope'>;
type AnyRow = Record<string, unknown>;
type Id = number | string;

function idsIn(value: unknown): Id[] {
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value as Id];
}

/** The university whose language a row falls back to: its own, or for shared records that of the scope. */
const universityOf = (row: AnyRow, { scope }: Reader) =>
  (row.university_id === undefined ? scope.universityId : row.university_id) as number | null;

/** The ids of related records, and the universities, of all rows. */
function idsOf(reader: Reader, rows: AnyRow[], entries: [string, RelatedName][]) {
  const requests: NameRequests = new Map(
    entries.map(([, { source }]) => [source.name, { source, ids: new Set() }]),
  );
  const universities = new Set<number>();
  for (const row of rows) {
    const universityId = universityOf(row, reader);
    if (universityId !== null) universities.add(universityId);
    for (const [, { source, column }] of entries)
      for (const id of idsIn(row[column])) requests.get(source.name)?.ids.add(id);
  }
  return { requests, universities };
}

/**
 * Adds the names of related records to rows: at most one query, for the ids that the cache lacks. `version` is the
 * value of `namesVersion` in the statement that read the rows, if it had one.
 */
export async function addRelatedNames<Row extends object, Names extends RelatedNames<keyof Row & string>>(
  reader: Reader,
  rows: Row[],
  names: Names,
  version?: string,
): Promise<WithNames<Row, Names>[]> {
  const entries = Object.entries(names);
  if (entries.length === 0 || rows.length === 0) return rows as WithNames<Row, Names>[];
  const anyRows = rows as AnyRow[];
  const nameOf = await lookUpNames(reader, { ...idsOf(reader, anyRows, entries), version });
  for (const row of anyRows) {
    const universityId = universityOf(row, reader);
    for (const [name, related] of entries) {
      const value = row[related.column];
      row[name] =
        'list' in related
          ? idsIn(value).map((id) => ({ id, name: nameOf(related.source, id, universityId) }))
          : nameOf(related.source, value as Id | null, universityId);
    }
  }
  return rows as WithNames<Row, Names>[];
}

const CHUNK = 500;

/** The same for rows that are streamed, such as those of an export. */
export async function* streamWithNames<Row extends object, Names extends RelatedNames<keyof Row & string>>(
  reader: Reader,
  rows: AsyncIterable<Row>,
  names: Names,
): AsyncGenerator<WithNames<Row, Names>> {
  let chunk: Row[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield* await addRelatedNames(reader, chunk, names);
    chunk = [];
  }
  if (chunk.length > 0) yield* await addRelatedNames(reader, chunk, names);
}

/** The same for one record. */
export async function addNames<Row extends object, Names extends RelatedNames<keyof Row & string>>(
  reader: Reader,
  row: Row,
  names: Names,
): Promise<WithNames<Row, Names>> {
  const [named] = await addRelatedNames(reader, [row], names);
  return named as WithNames<Row, Names>;
}
