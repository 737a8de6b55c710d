import { sql } from 'kysely';
import { fromDatabase, Invalid, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { Fields, ImportKind } from './import-kind.ts';
import { accountStatements, type WrittenAccount } from './imported-accounts.ts';
import type { Problem } from './read-rows.ts';

/** A record to be made or changed. */
export interface Writing {
  place: number;
  id: number;
  columns: Fields;
  texts: Fields[];
  /** Of a person, where it is made or named anew with the record. */
  account?: WrittenAccount;
}

/** What a refusal of the handlers' rules, or of the database, says of a row; anything else is thrown on. */
export function problemsIn(thrown: unknown): Problem[] {
  const error = fromDatabase(thrown);
  if (error instanceof Invalid)
    return error.problems.map(({ field, key, values }) => ({ column: field, key, values }));
  if (error instanceof Refusal && error.code !== 'unavailable')
    return [{ column: error.field ?? null, key: error.key, values: error.values }];
  throw thrown;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Names are the schema's and the contract's, never a client's. */
function statementsFor({ table, texts, accounts }: ImportKind, columns: string[], anew: boolean): string[] {
  const names = columns.map(quoted);
  const from = `from jsonb_array_elements($1) sent,
    jsonb_populate_record(null::${quoted(table)}, sent -> 'columns') made`;
  const record = anew
    ? `insert into ${quoted(table)} (${['id', ...names].join(', ')}) overriding system value
       select ${["(sent ->> 'id')::integer", ...names.map((name) => `made.${name}`)].join(', ')} ${from}`
    : `update ${quoted(table)} it set ${['version = it.version', ...names.map((name) => `${name} = made.${name}`)].join(', ')}
       ${from} where it.id = (sent ->> 'id')::integer`;
  const first = accounts === null ? [] : accountStatements(accounts);
  if (texts === null) return [...first, record];
  const said = texts.columns.map(quoted);
  const translation = `
    insert into ${quoted(texts.table)} (${[quoted(texts.key), 'language', ...said].join(', ')})
    select ${["(sent ->> 'id')::integer", ...['language', ...said].map((name) => `made.${name}`)].join(', ')}
    from jsonb_array_elements($1) sent, jsonb_populate_recordset(null::${quoted(texts.table)}, sent -> 'texts') made
    on conflict (${quoted(texts.key)}, language)
    do update set ${said.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  return [...first, record, translation];
}

interface RefusedRow {
  place: number;
  code: string;
  constraint: string;
  table: string;
  message: string;
}

/** Writes many records at once. @returns what the database refused, by place */
export async function writeRecords(
  db: Queryable,
  kind: ImportKind,
  rows: Writing[],
  anew: boolean,
): Promise<Map<number, Problem[]>> {
  if (rows.length === 0) return new Map();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.columns)))];
  const statements = statementsFor(kind, columns, anew);
  const { rows: refused } = await sql<RefusedRow>`
    select * from write_rows(${statements}::text[], ${JSON.stringify(rows)}::jsonb)`.execute(db);
  return new Map(refused.map(({ place, ...error }) => [place, problemsIn(error)]));
}

/** Numbers for new records, so that each row knows its own before it is written. */
export async function newIds(db: Queryable, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
