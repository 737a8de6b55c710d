import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { withoutZeros } from './cells.ts';
import { type Fields, type ImportKind, isText } from './import-kind.ts';
import type { ReadRow } from './read-rows.ts';

/** The key of a row: values of plain columns, and texts in any language. */
interface KeyValues {
  place: number;
  columns: Fields;
  words: string[];
}

const columnOf = (kind: Pick<ImportKind, 'columns'>, field: string) =>
  kind.columns.find((column) => column.field === field);

const wordsOf = (kind: Pick<ImportKind, 'columns'>, field: string, values: Fields): string[] =>
  kind.columns.flatMap((column) =>
    column.field === field && values[column.key] !== undefined ? [String(values[column.key])] : [],
  );

/** The default of a field in a new record. */
export const defaultOf = ({ create }: Pick<ImportKind, 'create'>, field: string): unknown =>
  create.shape[field]?.safeParse(undefined).data;

/** The values of `key` in a row, or undefined when one is missing. */
export function keyValuesOf(
  kind: Pick<ImportKind, 'columns' | 'texts' | 'create'>,
  key: string[],
  { place, values }: ReadRow,
): KeyValues | undefined {
  const [texts, plain] = [true, false].map((text) => key.filter((field) => isText(kind, field) === text));
  const words = (texts ?? []).flatMap((field) => wordsOf(kind, field, values));
  if (texts?.length && words.length === 0) return undefined;
  const columns = (plain ?? []).map((field) => [field, values[field] ?? defaultOf(kind, field)]);
  if (columns.some(([, value]) => value === undefined)) return undefined;
  return { place, words, columns: Object.fromEntries(columns) };
}

/**
 * Finds records by text, in any script and spelling (docs/domain.md §2). Materialised step by step: rows inserted in
 * this transaction are not in the statistics yet, and the planner would choose a nested loop.
 */
const matchingTexts = (
  table: string,
  texts: Texts<string>,
  {
    field,
    rowKeys,
    nullConditions,
  }: { field: string; rowKeys: string; nullConditions: RawBuilder<unknown>[] },
) => {
  const [key, name] = [sql.ref(`text.${texts.key}`), sql.ref(`text.${field}_key`)];
  // Restricts the search to few candidate records when possible.
  const candidateTexts = sql`(select text.* from ${sql.table(table)} it join ${sql.table(texts.table)} text on ${key} = it.id
    where ${sql.join(nullConditions, sql` and `)} offset 0)`;
  return sql`
    with words as materialized (
      select (sent ->> 'place')::integer as place, search_key(word) as key
      from jsonb_array_elements(${rowKeys}::jsonb) sent cross join lateral jsonb_array_elements_text(sent -> 'words') word
    ), named as materialized (
      select words.place, ${key} as id
      from ${nullConditions.length === 0 ? sql.table(texts.table) : candidateTexts} text join words on ${name} = words.key
    )`;
};

/** Compares like the schema's unique constraints, or by search key. */
function equalColumn(kind: ImportKind, field: string) {
  const { searchKey, caseInsensitive } = columnOf(kind, field) ?? {};
  const sent = sql.ref(`input_row.${field}`);
  if (searchKey !== undefined) return sql`it.${sql.ref(searchKey)} = search_key(${sent})`;
  return caseInsensitive
    ? sql`lower(it.${sql.ref(field)}) = lower(${sent})`
    : sql`it.${sql.ref(field)} = ${sent}`;
}

interface Match {
  place: number;
  id: number;
}

async function findMatches(
  db: Queryable,
  kind: ImportKind,
  key: string[],
  {
    rowKeys,
    universityId,
    nullFields,
  }: { rowKeys: KeyValues[]; universityId: number | null; nullFields: string[] },
): Promise<Match[]> {
  if (rowKeys.length === 0) return [];
  const nullConditions = nullFields.map((field) => sql`it.${sql.ref(field)} is null`);
  const conditions = [
    ...(universityId === null ? [] : [sql`it.university_id = ${universityId}`]),
    ...key.filter((field) => !isText(kind, field)).map((field) => equalColumn(kind, field)),
    ...nullConditions,
    sql`true`,
  ];
  const { texts } = kind;
  const text = texts?.columns.find((column) => key.includes(column));
  const keyJson = JSON.stringify(rowKeys);
  const { rows } = await sql<Match>`
    ${texts === null || text === undefined ? sql`` : matchingTexts(kind.table, texts, { field: text, rowKeys: keyJson, nullConditions })}
    select distinct (sent ->> 'place')::integer as place, it.id
    from jsonb_array_elements(${keyJson}::jsonb) sent
    cross join lateral jsonb_populate_record(null::${sql.table(kind.table)}, sent -> 'columns') input_row
    ${text === undefined ? sql`` : sql`join named on named.place = (sent ->> 'place')::integer`}
    join ${sql.table(kind.table)} it
      on ${sql.join(text === undefined ? conditions : [sql`it.id = named.id`, ...conditions], sql` and `)}`.execute(
    db,
  );
  return rows;
}

/**
 * Matches rows to records by the first key that the row has; rows without a match are matched by the next key, among
 * records whose earlier keys are null.
 */
export async function matchRows(
  db: Queryable,
  kind: ImportKind,
  rows: ReadRow[],
  universityId: number | null,
): Promise<Map<number, number[]>> {
  const matches = new Map<number, number[]>();
  for (const [priority, key] of kind.keyColumns.entries()) {
    const earlier = kind.keyColumns
      .slice(0, priority)
      .flat()
      .filter((field) => !key.includes(field) && !isText(kind, field));
    const open = rows.filter(({ place }) => !matches.has(place));
    for (const hasEarlierKey of [true, false]) {
      const searched = open.filter(
        (row) => earlier.some((field) => row.values[field] !== undefined) === hasEarlierKey,
      );
      const rowKeys = searched.flatMap((row) => keyValuesOf(kind, key, row) ?? []);
      for (const { place, id } of await findMatches(db, kind, key, {
        rowKeys,
        universityId,
        nullFields: hasEarlierKey ? earlier : [],
      }))
        matches.set(place, [...(matches.get(place) ?? []), id]);
    }
  }
  return matches;
}

/** A code that differs from that of the file by leading zeros alone. */
export interface OtherZeros {
  column: string;
  stored: string;
  /** Whether the file has the zeros, not the record. */
  added: boolean;
}

/** Finds stored codes that differ from the file only by leading zeros, which numeric cells lose and formats such as 000 add, by row. */
export async function findOtherZeros(
  db: Queryable,
  kind: ImportKind,
  rows: ReadRow[],
  universityId: number | null,
): Promise<Map<number, OtherZeros>> {
  const found = new Map<number, OtherZeros>();
  const fields = new Set(kind.keyColumns.flat().filter((field) => !isText(kind, field)));
  for (const field of fields) {
    const sent = rows.flatMap(({ place, numericText, values }) => {
      const code = numericText.get(field) ?? String(values[field] ?? '');
      const bare = withoutZeros(code);
      return numericText.has(field) || bare !== code ? [{ place, bare, added: bare !== code }] : [];
    });
    if (sent.length === 0) continue;
    const own = universityId === null ? sql`true` : sql`it.university_id = ${universityId}`;
    const column = sql.ref(`it.${field}`);
    const { rows: stored } = await sql<Omit<OtherZeros, 'column'> & { place: number }>`
      select (sent ->> 'place')::integer as place, (sent ->> 'added')::boolean as added, min(${column}) as stored
      from jsonb_array_elements(${JSON.stringify(sent)}::jsonb) sent
      join ${sql.table(kind.table)} it on ${own} and case when (sent ->> 'added')::boolean then ${column} = sent ->> 'bare'
        else ${column} like '0%' and ltrim(${column}, '0') = sent ->> 'bare' end
      group by 1, 2`.execute(db);
    for (const { place, ...other } of stored) found.set(place, { column: field, ...other });
  }
  return found;
}
