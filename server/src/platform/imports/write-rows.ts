import { sql } from 'kysely';
import { fromDatabase, Invalid, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { Fields, ImportKind } from './import-kind.ts';
import { type AccountWrite, accountStatements } from './imported-accounts.ts';
import type { Problem } from './read-rows.ts';

/** A record to insert or update. */
export interface RecordWrite {
  place: number;
  id: number;
  columns: Fields;
  texts: Fields[];
  /** The person's account, when it is created or renamed. */
  account?: AccountWrite;
}

/** Converts refusals, validation errors and constraint violations to problems; rethrows anything else. */
export function rowProblemsOf(thrown: unknown): Problem[] {
  const error = fromDatabase(thrown);
  if (error instanceof Invalid)
    return error.problems.map(({ field, key, values }) => ({ column: field, key, values }));
  if (error instanceof Refusal && error.code !== 'unavailable')
    return [{ column: error.field ?? null, key: error.key, values: error.values }];
  throw thrown;
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Identifiers come from the schema and the contract, never from a client. */
function statementsFor({ table, texts, accounts }: ImportKind, columns: string[], isNew: boolean): string[] {
  const names = columns.map(quoteIdentifier);
  const source = `from jsonb_array_elements($1) sent,
    jsonb_populate_record(null::${quoteIdentifier(table)}, sent -> 'columns') made`;
  const record = isNew
    ? `insert into ${quoteIdentifier(table)} (${['id', ...names].join(', ')}) overriding system value
       select ${["(sent ->> 'id')::integer", ...names.map((name) => `made.${name}`)].join(', ')} ${source}`
    : `update ${quoteIdentifier(table)} it set ${['version = it.version', ...names.map((name) => `${name} = made.${name}`)].join(', ')}
       ${source} where it.id = (sent ->> 'id')::integer`;
  const accountWrites = accounts === null ? [] : accountStatements(accounts);
  if (texts === null) return [...accountWrites, record];
  const textColumns = texts.columns.map(quoteIdentifier);
  const translation = `
    insert into ${quoteIdentifier(texts.table)} (${[quoteIdentifier(texts.key), 'language', ...textColumns].join(', ')})
    select ${["(sent ->> 'id')::integer", ...['language', ...textColumns].map((name) => `made.${name}`)].join(', ')}
    from jsonb_array_elements($1) sent, jsonb_populate_recordset(null::${quoteIdentifier(texts.table)}, sent -> 'texts') made
    on conflict (${quoteIdentifier(texts.key)}, language)
    do update set ${textColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  return [...accountWrites, record, translation];
}

interface RefusedRow {
  place: number;
  code: string;
  constraint: string;
  table: string;
  message: string;
}

/** Writes a batch of records. @returns constraint violations by row */
export async function writeRecords(
  db: Queryable,
  kind: ImportKind,
  rows: RecordWrite[],
  isNew: boolean,
): Promise<Map<number, Problem[]>> {
  if (rows.length === 0) return new Map();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.columns)))];
  const statements = statementsFor(kind, columns, isNew);
  const { rows: refused } = await sql<RefusedRow>`
    select * from write_rows(${statements}::text[], ${JSON.stringify(rows)}::jsonb)`.execute(db);
  return new Map(refused.map(({ place, ...error }) => [place, rowProblemsOf(error)]));
}

/** Reserves ids, so that each row knows its id before it is written. */
export async function reserveIds(db: Queryable, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
