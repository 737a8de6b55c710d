import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { ShippedList, ShippedRecord } from './shipped-lists.ts';

/** A record that was once inserted; what people have done with it since is not looked at. */
interface Brought {
  list: string;
  key: string;
  record_id: number;
  languages: string[];
}
type Text = { record_id: number; language: string; text: string };

/**
 * Inserts what this version ships and the database was never given: new records, and new translations of those that it
 * has. What people changed, switched off or deleted stays as they left it. A list that has not changed since the last
 * start is skipped.
 */
export async function bringShippedLists(db: Queryable, lists: ShippedList[]): Promise<void> {
  for (const list of lists) if (await isNew(db, list)) await bring(db, list);
}

/**
 * Whether the list has changed since it was last read. Of several processes that start together one gets true; the
 * others wait for its transaction and then get false.
 */
async function isNew(db: Queryable, { table, records }: ShippedList): Promise<boolean> {
  const checksum = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const { rows } = await sql`
    insert into shipped_lists (name, checksum) values (${table}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum
    where shipped_lists.checksum <> excluded.checksum returning name`.execute(db);
  return rows.length > 0;
}

async function bring(db: Queryable, list: ShippedList): Promise<void> {
  const before = await sql<Brought>`select list, key, record_id, languages from shipped_records`.execute(db);
  const ids = new Map(before.rows.map((one) => [`${one.list} ${one.key}`, one.record_id]));
  const own = new Map(before.rows.filter((one) => one.list === list.table).map((one) => [one.key, one]));
  const made = await insertAll(db, list, rowsFor(list, own, ids));
  const found = await idsOf(db, list);
  const texts: Text[] = [];
  const brought: Brought[] = [];
  for (const record of list.records) {
    const key = keyOf(list, record);
    const earlier = own.get(key);
    const record_id = earlier?.record_id ?? found.get(key);
    if (record_id === undefined) continue;
    const languages = Object.keys(record.texts);
    // A record that people had already made themselves keeps their texts.
    const given = earlier?.languages ?? (made.has(record_id) ? [] : languages);
    for (const [language, text] of Object.entries(record.texts))
      if (!given.includes(language)) texts.push({ record_id, language, text });
    brought.push({ list: list.table, key, record_id, languages: [...new Set([...given, ...languages])] });
  }
  await insertTexts(db, list, texts);
  await sql`
    insert into shipped_records (list, key, record_id, languages)
    select * from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb)
      as it (list text, key text, record_id integer, languages text[])
    on conflict (list, key) do update set languages = excluded.languages`.execute(db);
}

const keyOf = ({ by }: ShippedList, { columns }: ShippedRecord) => by.map((name) => columns[name]).join(' ');

/** Rows for records that were never inserted. A record that refers to one which does not exist is left out. */
const rowsFor = (list: ShippedList, own: ReadonlyMap<string, Brought>, ids: ReadonlyMap<string, number>) =>
  list.records
    .filter((record) => !own.has(keyOf(list, record)))
    .map(({ columns, above = {} }) => {
      const refer = Object.entries(above).map(([column, of]) => [column, ids.get(`${of.list} ${of.key}`)]);
      return { ...columns, ...Object.fromEntries(refer) };
    })
    .filter((row) => !Object.values(row).includes(undefined));

type Row = ReturnType<typeof rowsFor>[number];

/**
 * Inserts the rows and returns their ids. A row that no longer fits what people have changed (its region has another
 * code, say) is left out: nothing that people do may keep the product from starting.
 */
async function insertAll(db: Queryable, list: ShippedList, rows: Row[]): Promise<Set<number>> {
  const together = await unlessRefused(db, () => insertRows(db, list, rows));
  if (together !== undefined) return new Set(together);
  const made: number[] = [];
  for (const row of rows) made.push(...((await unlessRefused(db, () => insertRows(db, list, [row]))) ?? []));
  return new Set(made);
}

async function insertRows(db: Queryable, { table }: ShippedList, rows: Row[]): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning id`.execute(db);
  return made.map(({ id }) => id);
}

/** The result of `work`, or undefined where it violated a constraint of the schema. */
async function unlessRefused<Result>(
  db: Queryable,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  await sql`savepoint shipping`.execute(db);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('23'))) throw error;
    await sql`rollback to savepoint shipping`.execute(db);
    return undefined;
  }
}

/** Ids of all records of the table, by the key that the list gives them. */
async function idsOf(db: Queryable, { table, by }: ShippedList): Promise<Map<string, number>> {
  const columns = sql.join(by.map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number; key: string }>`
    select id, concat_ws(' ', ${columns}) as key from ${sql.table(table)}`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
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
