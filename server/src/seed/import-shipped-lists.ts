import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { ShippedList, ShippedRecord } from './shipped-lists.ts';

/** A shipped record that was inserted once; later changes by users are ignored. */
interface StoredShippedRecord {
  list: string;
  key: string;
  record_id: number;
  languages: string[];
}
type Text = { record_id: number; language: string; text: string };

/**
 * Inserts shipped records and translations that this database never received. Records that users changed, disabled or
 * deleted stay as they are. Lists with an unchanged checksum are skipped.
 */
export async function importShippedLists(db: Queryable, lists: ShippedList[]): Promise<void> {
  for (const list of lists) if (await storeNewChecksum(db, list)) await importList(db, list);
}

/**
 * Stores the checksum and returns whether it changed. Of several processes that start together one gets true; the
 * others wait for its transaction and get false.
 */
async function storeNewChecksum(db: Queryable, { table, records }: ShippedList): Promise<boolean> {
  const checksum = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const { rows } = await sql`
    insert into shipped_lists (name, checksum) values (${table}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum
    where shipped_lists.checksum <> excluded.checksum returning name`.execute(db);
  return rows.length > 0;
}

async function importList(db: Queryable, list: ShippedList): Promise<void> {
  const stored =
    await sql<StoredShippedRecord>`select list, key, record_id, languages from shipped_records`.execute(db);
  const ids = new Map(stored.rows.map((row) => [`${row.list} ${row.key}`, row.record_id]));
  const storedByKey = new Map(
    stored.rows.filter((row) => row.list === list.table).map((row) => [row.key, row]),
  );
  const insertedIds = await insertAll(db, list, rowsFor(list, storedByKey, ids));
  const existingIds = await idsOf(db, list);
  const texts: Text[] = [];
  const imported: StoredShippedRecord[] = [];
  for (const record of list.records) {
    const key = keyOf(list, record);
    const storedRecord = storedByKey.get(key);
    const record_id = storedRecord?.record_id ?? existingIds.get(key);
    if (record_id === undefined) continue;
    const languages = Object.keys(record.texts);
    // A record that users created themselves keeps their texts.
    const givenLanguages = storedRecord?.languages ?? (insertedIds.has(record_id) ? [] : languages);
    for (const [language, text] of Object.entries(record.texts))
      if (!givenLanguages.includes(language)) texts.push({ record_id, language, text });
    imported.push({
      list: list.table,
      key,
      record_id,
      languages: [...new Set([...givenLanguages, ...languages])],
    });
  }
  await insertAllTexts(db, list, texts);
  await sql`
    insert into shipped_records (list, key, record_id, languages)
    select * from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb)
      as it (list text, key text, record_id integer, languages text[])
    on conflict (list, key) do update set languages = excluded.languages`.execute(db);
}

const keyOf = ({ keyColumns }: ShippedList, { columns }: ShippedRecord) =>
  keyColumns.map((name) => columns[name]).join(' ');

/** Rows for records that were never inserted, except those whose referenced record is missing. */
const rowsFor = (
  list: ShippedList,
  storedByKey: ReadonlyMap<string, StoredShippedRecord>,
  ids: ReadonlyMap<string, number>,
) =>
  list.records
    .filter((record) => !storedByKey.has(keyOf(list, record)))
    .map(({ columns, references = {} }) => {
      const refer = Object.entries(references).map(([column, of]) => [
        column,
        ids.get(`${of.list} ${of.key}`),
      ]);
      return { ...columns, ...Object.fromEntries(refer) };
    })
    .filter((row) => !Object.values(row).includes(undefined));

type Row = ReturnType<typeof rowsFor>[number];

/**
 * Inserts the rows and returns their ids. Rows that conflict with changes of users (e.g. a region with another code)
 * are skipped, because no user change may prevent the start.
 */
async function insertAll(db: Queryable, list: ShippedList, rows: Row[]): Promise<Set<number>> {
  const inserted = await unlessConstraintViolated(db, () => insertRows(db, list, rows));
  if (inserted !== undefined) return new Set(inserted);
  const insertedIds: number[] = [];
  for (const row of rows)
    insertedIds.push(...((await unlessConstraintViolated(db, () => insertRows(db, list, [row]))) ?? []));
  return new Set(insertedIds);
}

async function insertRows(db: Queryable, { table }: ShippedList, rows: Row[]): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows: insertedIds } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning id`.execute(db);
  return insertedIds.map(({ id }) => id);
}

/** The result of `work`, or undefined after a constraint violation. */
async function unlessConstraintViolated<Result>(
  db: Queryable,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  await sql`savepoint shipped_rows`.execute(db);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('23'))) throw error;
    await sql`rollback to savepoint shipped_rows`.execute(db);
    return undefined;
  }
}

/** Ids of all records of the table by key. */
async function idsOf(db: Queryable, { table, keyColumns }: ShippedList): Promise<Map<string, number>> {
  const columns = sql.join(keyColumns.map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number; key: string }>`
    select id, concat_ws(' ', ${columns}) as key from ${sql.table(table)}`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Inserts the texts, except those that conflict with changes of users: a record that was renamed to such a name. */
async function insertAllTexts(db: Queryable, list: ShippedList, texts: Text[]): Promise<void> {
  const insert = (some: Text[]) =>
    unlessConstraintViolated(db, async () => {
      await insertTexts(db, list, some);
      return some.length;
    });
  if ((await insert(texts)) === undefined) for (const text of texts) await insert([text]);
}

async function insertTexts(
  db: Queryable,
  { table, translations }: ShippedList,
  texts: Text[],
): Promise<void> {
  await sql`
    insert into ${sql.table(translations.table)} (${sql.ref(translations.key)}, language, ${sql.ref(translations.text)})
    select record_id, language, text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as it (record_id integer, language text, text text)
    where exists (select from ${sql.table(table)} where id = record_id)
    on conflict do nothing`.execute(db);
}
