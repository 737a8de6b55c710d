import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { type Fields, type ImportKind, isText } from './import-kind.ts';
import type { ReadRow } from './read-rows.ts';

/** What a row says of the fields by which a record is known: its own columns, and words of its texts. */
interface Sought {
  place: number;
  columns: Fields;
  words: string[];
}

const columnOf = (kind: ImportKind, field: string) => kind.columns.find((column) => column.field === field);

const wordsOf = (kind: ImportKind, field: string, given: Fields): string[] =>
  kind.columns.flatMap((column) =>
    column.field === field && given[column.key] !== undefined ? [String(given[column.key])] : [],
  );

/** What a field is that a new record does not name. */
const usualOf = ({ create }: ImportKind, field: string): unknown =>
  create.shape[field]?.safeParse(undefined).data;

/** What `row` says of all fields of `key`, or undefined where it leaves one out. */
export function keyColumns(kind: ImportKind, key: string[], { place, given }: ReadRow): Sought | undefined {
  const [texts, plain] = [true, false].map((text) => key.filter((field) => isText(kind, field) === text));
  const words = (texts ?? []).flatMap((field) => wordsOf(kind, field, given));
  if (texts?.length && words.length === 0) return undefined;
  const values = (plain ?? []).map((field) => [field, given[field] ?? usualOf(kind, field)]);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return { place, words, columns: Object.fromEntries(values) };
}

/**
 * Records of which a text equals one of those sought, in any script and spelling (design/domain.md §8). Step by step: records that this very
 * transaction has made are not yet in the database's statistics, and its own order of joins would try each row with each of them.
 */
const namedBy = (
  table: string,
  texts: Texts<string>,
  { field, sought, among }: { field: string; sought: string; among: RawBuilder<unknown>[] },
) => {
  const [key, name] = [sql.ref(`said.${texts.key}`), sql.ref(`said.${field}_key`)];
  // Where few records come into question, theirs are the only names to look at.
  const few = sql`(select said.* from ${sql.table(table)} it join ${sql.table(texts.table)} said on ${key} = it.id
    where ${sql.join(among, sql` and `)} offset 0)`;
  return sql`
    with words as materialized (
      select (sent ->> 'place')::integer as place, search_key(word) as key
      from jsonb_array_elements(${sought}::jsonb) sent cross join lateral jsonb_array_elements_text(sent -> 'words') word
    ), named as materialized (
      select words.place, ${key} as id
      from ${among.length === 0 ? sql.table(texts.table) : few} said join words on ${name} = words.key
    )`;
};

/** As the schema's unique constraints compare. */
const equal = (kind: ImportKind, field: string) =>
  columnOf(kind, field)?.caseless
    ? sql`lower(it.${sql.ref(field)}) = lower(wanted.${sql.ref(field)})`
    : sql`it.${sql.ref(field)} = wanted.${sql.ref(field)}`;

interface Found {
  place: number;
  id: number;
}

async function find(
  db: Queryable,
  kind: ImportKind,
  key: string[],
  { sought, universityId, without }: { sought: Sought[]; universityId: number | null; without: string[] },
): Promise<Found[]> {
  if (sought.length === 0) return [];
  const among = without.map((field) => sql`it.${sql.ref(field)} is null`);
  const conditions = [
    ...(universityId === null ? [] : [sql`it.university_id = ${universityId}`]),
    ...key.filter((field) => !isText(kind, field)).map((field) => equal(kind, field)),
    ...among,
    sql`true`,
  ];
  const { texts } = kind;
  const text = texts?.columns.find((column) => key.includes(column));
  const said = JSON.stringify(sought);
  const { rows } = await sql<Found>`
    ${texts === null || text === undefined ? sql`` : namedBy(kind.table, texts, { field: text, sought: said, among })}
    select distinct (sent ->> 'place')::integer as place, it.id
    from jsonb_array_elements(${said}::jsonb) sent
    cross join lateral jsonb_populate_record(null::${sql.table(kind.table)}, sent -> 'columns') wanted
    ${text === undefined ? sql`` : sql`join named on named.place = (sent ->> 'place')::integer`}
    join ${sql.table(kind.table)} it
      on ${sql.join(text === undefined ? conditions : [sql`it.id = named.id`, ...conditions], sql` and `)}`.execute(
    db,
  );
  return rows;
}

/**
 * The records that rows are about, by the first of the kind's keys that a row speaks of; where that finds none, by the next one among
 * records that have nothing to be known by the first.
 */
export async function matchRows(
  db: Queryable,
  kind: ImportKind,
  rows: ReadRow[],
  universityId: number | null,
): Promise<Map<number, number[]>> {
  const matches = new Map<number, number[]>();
  for (const [order, key] of kind.keys.entries()) {
    const earlier = kind.keys
      .slice(0, order)
      .flat()
      .filter((field) => !key.includes(field) && !isText(kind, field));
    const open = rows.filter(({ place }) => !matches.has(place));
    for (const known of [true, false]) {
      const of = open.filter((row) => earlier.some((field) => row.given[field] !== undefined) === known);
      const sought = of.flatMap((row) => keyColumns(kind, key, row) ?? []);
      for (const { place, id } of await find(db, kind, key, {
        sought,
        universityId,
        without: known ? earlier : [],
      }))
        matches.set(place, [...(matches.get(place) ?? []), id]);
    }
  }
  return matches;
}

/** Codes that differ from a number of the file by leading zeros alone: by place, what stands in the database. */
export async function withLostZeros(
  db: Queryable,
  kind: ImportKind,
  rows: ReadRow[],
  universityId: number | null,
): Promise<Map<number, { column: string; stored: string }>> {
  const found = new Map<number, { column: string; stored: string }>();
  const fields = new Set(kind.keys.flat().filter((field) => !isText(kind, field)));
  for (const field of fields) {
    const sent = rows.flatMap(({ place, numeric }) =>
      numeric.has(field) ? [{ place, said: numeric.get(field) }] : [],
    );
    if (sent.length === 0) continue;
    const own = universityId === null ? sql`true` : sql`it.university_id = ${universityId}`;
    const { rows: stored } = await sql<{ place: number; stored: string }>`
      select (sent ->> 'place')::integer as place, min(it.${sql.ref(field)}) as stored
      from jsonb_array_elements(${JSON.stringify(sent)}::jsonb) sent
      join ${sql.table(kind.table)} it
        on ${own} and it.${sql.ref(field)} like '0%' and ltrim(it.${sql.ref(field)}, '0') = sent ->> 'said'
      group by 1`.execute(db);
    for (const { place, stored: code } of stored) found.set(place, { column: field, stored: code });
  }
  return found;
}
