import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { CurrentRecord, Fields, ImportKind } from './import-kind.ts';
import { keyColumns, matchRows, withLostZeros } from './match-rows.ts';
import type { Problem, ReadRow, RowReader } from './read-rows.ts';
import type { SheetRow } from './read-sheet.ts';
import { accountsOf, nameAccounts } from './row-accounts.ts';
import {
  type Change,
  failed,
  type RowResult,
  type ValidatedRow,
  validateExisting,
  validateNew,
} from './validate-row.ts';
import { newIds, problemsIn, writeRecords } from './write-rows.ts';

/** A column that is known to be wrong is not also told what follows from that. */
const notOn = (known: Problem[], problems: Problem[]) =>
  problems.filter(({ column }) => !known.some((one) => one.column === column));

/** What came of a row, as it is kept beside it. */
export interface Outcome {
  place: number;
  outcome: RowResult['outcome'];
  record_id: number | null;
  version: number | null;
  problems: Problem[];
  changes: Change[];
  kept: boolean;
  remembered: Fields | null;
}

const wrong = (column: string | null, key: string, values: Fields = {}): RowResult =>
  failed([{ column, key, values }]);

/**
 * Takes rows through everything that a form goes through, many at a time: read, matched with what is there, judged by the contract's
 * schemas, allowed by the handlers' rules, written, refused by the schema's constraints. Seeing an import through and writing it are
 * this and nothing else; the former is rolled back.
 */
export class RowProcessor {
  private readonly context: Context;
  private readonly kind: ImportKind;
  private readonly reading: RowReader;
  private readonly wishes: { overwrite: boolean; accounts: boolean };
  private readonly universityId: number | null;
  /** Which row of the file was about a record first. */
  private readonly placeOfRecord = new Map<number, number>();
  private readonly placeOfKey = new Map<string, number>();
  /** What the handlers' rules said of records and words that go together. */
  private readonly allowed = new Map<string, Promise<Problem[]>>();
  private readonly rules: ReturnType<NonNullable<ImportKind['rules']>> | undefined;

  constructor(context: Context, kind: ImportKind, reading: RowReader, wishes: RowProcessor['wishes']) {
    this.context = context;
    this.kind = kind;
    this.reading = reading;
    this.wishes = wishes;
    this.rules = kind.rules?.(context);
    this.universityId = kind.ofUniversity ? universityFor(context.scope) : null;
  }

  async run(rows: SheetRow[]): Promise<Outcome[]> {
    const judged = await this.judge(rows.map((row) => this.reading.read(row)));
    await nameAccounts(this.context.db, this.kind, judged, this.wishes.accounts);
    for (const one of judged) await this.allow(one);
    await this.write(judged);
    await this.remember(judged);
    return judged.map(outcomeOf);
  }

  private async judge(rows: ReadRow[]): Promise<ValidatedRow[]> {
    const { db } = this.context;
    const found = await matchRows(db, this.kind, rows, this.universityId);
    const standing = await this.standing([...new Set([...found.values()].flat())]);
    const matches = new Map(
      rows.map(({ place }) => [place, (found.get(place) ?? []).flatMap((id) => standing.get(id) ?? [])]),
    );
    const unknown = rows.filter(({ place }) => matches.get(place)?.length === 0);
    const lost = await withLostZeros(db, this.kind, unknown, this.universityId);
    return rows.map((row) => this.judgeRow(row, matches.get(row.place) ?? [], lost.get(row.place)));
  }

  private judgeRow(
    row: ReadRow,
    [match, ...more]: { standing: CurrentRecord; remembered: Fields | undefined }[],
    lost: { column: string; stored: string } | undefined,
  ): ValidatedRow {
    if (more.length > 0) return { row, id: null, verdict: wrong(null, 'import.row.several') };
    const judge = () =>
      match === undefined
        ? validateNew(this.kind, row)
        : validateExisting(this.kind, row, { ...match, overwrite: this.wishes.overwrite });
    const repeated = this.saidBefore(row);
    if (repeated.length > 0) {
      const { problems, body } = judge();
      return { row, id: null, ...match, verdict: failed([...repeated, ...notOn(repeated, problems)], body) };
    }
    const twice = this.namedBefore(row, match?.standing.id);
    if (twice !== undefined)
      return { row, id: null, verdict: wrong(null, 'import.row.twice', { place: twice }) };
    if (match !== undefined) return { row, id: match.standing.id, ...match, verdict: judge() };
    if (lost !== undefined)
      return { row, id: null, verdict: wrong(lost.column, 'import.cell.zeros', { code: lost.stored }) };
    return { row, id: null, verdict: judge() };
  }

  /** The earlier row of the file that is about the same record. */
  private namedBefore(row: ReadRow, id: number | undefined): number | undefined {
    const sought = this.kind.keys
      .map((key) => keyColumns(this.kind, key, row))
      .find((said) => said !== undefined);
    const key = JSON.stringify([sought?.columns, sought?.words]).toLowerCase();
    const before =
      (id === undefined ? undefined : this.placeOfRecord.get(id)) ?? (sought && this.placeOfKey.get(key));
    if (before !== undefined) return before;
    if (id !== undefined) this.placeOfRecord.set(id, row.place);
    if (sought !== undefined) this.placeOfKey.set(key, row.place);
    return undefined;
  }

  /** What stands in one row of the file alone, and stands in an earlier one too. */
  private saidBefore({ given, place }: ReadRow): Problem[] {
    return this.kind.once.flatMap((column) => {
      const value = given[column];
      if (value === undefined) return [];
      const key = `${column} ${String(value).toLowerCase()}`;
      const before = this.placeOfKey.get(key);
      if (before === undefined) this.placeOfKey.set(key, place);
      return before === undefined ? [] : [{ column, key: 'import.cell.twice', values: { place: before } }];
    });
  }

  private async standing(ids: number[]) {
    if (ids.length === 0)
      return new Map<number, { standing: CurrentRecord; remembered: Fields | undefined }>();
    const records = await this.kind.lock(this.context, ids);
    const { rows } = await sql<{ record_id: number; fields: Fields }>`
      select record_id, fields from imported_records
      where resource = ${this.kind.resource} and record_id = any(${ids})`.execute(this.context.db);
    const remembered = new Map(rows.map((row) => [row.record_id, row.fields]));
    return new Map(records.map((one) => [one.id, { standing: one, remembered: remembered.get(one.id) }]));
  }

  /** Rules of the handlers look at what a record refers to: once for all rows that refer to the same. */
  private async allow(one: ValidatedRow): Promise<void> {
    const { verdict, standing } = one;
    if (this.rules !== undefined) {
      if (verdict.outcome === 'unchanged') return;
      const broken = problemsIn(new Invalid(await this.rules(verdict.body, standing?.columns)));
      refuse(one, [...verdict.problems, ...notOn(verdict.problems, broken)]);
      return;
    }
    const { chosen } = this.reading;
    const refers = (fields: Fields | undefined) => chosen.map((field) => fields?.[field] ?? null);
    if (
      verdict.outcome !== 'create' &&
      !verdict.changes.some(({ column, kept }) => !kept && chosen.includes(column))
    )
      return;
    const key = JSON.stringify([refers(verdict.body), standing && refers(standing.columns)]);
    const asked =
      this.allowed.get(key) ??
      this.kind.allow(this.context, verdict.body, standing?.id).then((): Problem[] => [], problemsIn);
    this.allowed.set(key, asked);
    refuse(one, await asked);
  }

  private async write(judged: ValidatedRow[]): Promise<void> {
    const { db } = this.context;
    const made = judged.filter(({ verdict }) => verdict.outcome === 'create');
    const ids = await newIds(db, this.kind.table, made.length);
    for (const [index, one] of made.entries()) one.id = ids[index] ?? null;
    const owner: Fields = this.universityId === null ? {} : { university_id: this.universityId };
    const changed = judged.filter(({ verdict }) => verdict.outcome === 'update');
    const accounts = await accountsOf(db, [...made, ...changed], this.universityId);
    for (const [rows, anew] of [
      [made, true],
      [changed, false],
    ] as const) {
      const writing = rows.map(({ row: { place }, id, standing, verdict: { columns, texts } }) => {
        const account = accounts.get(place);
        const user_id = account?.id ?? standing?.columns.user_id ?? null;
        const all = this.kind.accounts === null ? columns : { ...columns, user_id };
        return {
          place,
          id: id ?? 0,
          columns: anew ? { ...all, ...owner } : all,
          texts,
          ...(account && { account }),
        };
      });
      const refused = await writeRecords(db, this.kind, writing, anew);
      for (const one of rows) refuse(one, refused.get(one.row.place) ?? []);
    }
  }

  /** What this import says of a record, for the next one: fields that were left to a person's hand stay theirs. */
  private async remember(judged: ValidatedRow[]): Promise<void> {
    const said = judged.flatMap(({ id, verdict }) => {
      if (id === null || verdict.outcome === 'error') return [];
      const kept = new Set(verdict.changes.flatMap(({ column, kept: left }) => (left ? [column] : [])));
      const fields = Object.fromEntries(Object.entries(verdict.meant).filter(([key]) => !kept.has(key)));
      return [{ record_id: id, fields }];
    });
    if (said.length === 0) return;
    await sql`
      insert into imported_records (resource, record_id, fields)
      select ${this.kind.resource}, record_id, fields
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (record_id integer, fields jsonb)
      on conflict (resource, record_id) do update set fields = imported_records.fields || excluded.fields`.execute(
      this.context.db,
    );
  }
}

function refuse(one: ValidatedRow, problems: Problem[]): void {
  if (problems.length === 0) return;
  one.verdict = { ...one.verdict, outcome: 'error', problems, changes: [] };
  if (one.standing === undefined) one.id = null;
}

const outcomeOf = ({ row, id, verdict, standing, remembered }: ValidatedRow): Outcome => {
  const { outcome, problems, changes } = verdict;
  const written = outcome === 'create' ? 1 : (standing?.version ?? 0) + 1;
  return {
    place: row.place,
    outcome,
    record_id: id,
    version: outcome === 'create' || outcome === 'update' ? written : null,
    problems,
    changes,
    kept: changes.some(({ kept }) => kept),
    remembered: remembered ?? null,
  };
};
