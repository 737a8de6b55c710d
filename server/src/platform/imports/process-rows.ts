import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { TextKey } from '#locales/text-key.ts';
import { type CheckedRow, differsFromCheck } from './checked-rows.ts';
import type { CurrentRecord, Fields, ImportKind } from './import-kind.ts';
import type { ImportSource } from './import-source.ts';
import { findOtherZeros, matchRows, type OtherZeros } from './match-rows.ts';
import type { Problem, ReadRow, RowReader } from './read-rows.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { inWriteOrder } from './reused-names.ts';
import {
  accountProblems,
  assignAccounts,
  assignUsernames,
  recordFilled,
  withDefaults,
} from './row-accounts.ts';
import type { SheetRow } from './stored-rows.ts';
import {
  type Change,
  failedRow,
  type RowResult,
  type ValidatedRow,
  validateExisting,
  validateNew,
} from './validate-row.ts';
import { reserveIds, rowProblemsOf, writeRecords } from './write-rows.ts';

/** Drops follow-up problems of columns that already have an error. */
const withoutColumnsOf = (reported: Problem[], problems: Problem[]) =>
  problems.filter(({ column }) => !reported.some((one) => one.column === column));

/** The result of a row as stored in `import_rows`. */
export interface StoredRowResult {
  place: number;
  outcome: RowResult['outcome'];
  record_id: number | null;
  version: number | null;
  problems: Problem[];
  changes: Change[];
  kept: boolean;
  remembered: Fields | null;
}

const CHANGED_SINCE: Problem = { column: null, key: 'import.row.stale', values: {} };

const errorResult = (column: string | null, key: TextKey, values: Fields = {}): RowResult =>
  failedRow([{ column, key, values }]);

/**
 * Processes batches of rows like form submissions: parse, match, validate with the contract's schemas, apply the
 * handlers' rules, write, collect constraint violations. A dry run and a write are the same work; the dry run is rolled
 * back.
 */
export class RowProcessor {
  private readonly context: Context;
  private readonly kind: ImportKind;
  private readonly reader: RowReader;
  private readonly options: {
    overwrite: boolean;
    keepsEntered: boolean;
    accounts: boolean;
    missing: ImportSource['missing'];
    defaults: Readonly<Record<string, string>>;
  };
  private readonly universityId: number | null;
  private readonly repeated: RepeatedRows;
  /** First row of the file per value that must be unique. */
  private readonly placeOfValue = new Map<string, number>();
  /** Results of reference checks, cached by the referenced records. */
  private readonly allowed = new Map<string, Promise<Problem[]>>();
  private readonly rules: ReturnType<NonNullable<ImportKind['rules']>> | undefined;

  constructor(context: Context, kind: ImportKind, reader: RowReader, options: RowProcessor['options']) {
    this.context = context;
    this.kind = kind;
    this.reader = reader;
    this.options = options;
    this.rules = kind.rules?.(context);
    this.repeated = new RepeatedRows(kind);
    this.universityId = kind.ofUniversity ? universityFor(context.scope) : null;
  }

  /** `checked`: what the dry run found, when the rows are written. */
  async run(rows: SheetRow[], checked?: ReadonlyMap<number, CheckedRow>): Promise<StoredRowResult[]> {
    const results = await this.validateRows(rows.map((row) => this.reader.read(row)));
    await assignUsernames(this.context.db, this.kind, results, this.options.accounts);
    for (const one of results) await this.checkReferences(one);
    const valid = results.filter(({ result }) => result.outcome !== 'error');
    for (const [one, problem] of await accountProblems(this.context, this.kind, valid))
      refuse(one, [problem]);
    for (const one of results) {
      const found = checked?.get(one.row.place);
      if (found !== undefined && differsFromCheck(found, one)) refuse(one, [CHANGED_SINCE]);
    }
    await this.write(results);
    this.repeated.addCreated(results);
    await this.storeLastImported(results);
    return results.map(storedResult);
  }

  private async validateRows(rows: ReadRow[]): Promise<ValidatedRow[]> {
    const { db } = this.context;
    const found = await matchRows(db, this.kind, rows, this.universityId);
    const current = await this.lockCurrent([...new Set([...found.values()].flat())]);
    const recordsByRow = new Map(
      rows.map(({ place }) => [place, (found.get(place) ?? []).flatMap((id) => current.get(id) ?? [])]),
    );
    const unknown = rows.filter(({ place }) => recordsByRow.get(place)?.length === 0);
    const otherZeros = await findOtherZeros(db, this.kind, unknown, this.universityId);
    const keys = await this.repeated.keysOf(db, rows);
    return rows.map((row) =>
      this.validateRow(row, recordsByRow.get(row.place) ?? [], {
        otherZeros: otherZeros.get(row.place),
        keys: keys.get(row.place) ?? [],
      }),
    );
  }

  private validateRow(
    row: ReadRow,
    matches: { current: CurrentRecord; lastImported: Fields | undefined }[],
    { otherZeros, keys }: { otherZeros: OtherZeros | undefined; keys: readonly string[] },
  ): ValidatedRow {
    const [recordMatch, ...more] = this.repeated.meant(row, matches);
    if (more.length > 0) return { row, id: null, result: errorResult(null, 'import.row.several') };
    const validate = () =>
      recordMatch === undefined
        ? validateNew(this.kind, this.reader.withDefaults(row, this.options.defaults))
        : validateExisting(this.kind, row, { ...recordMatch, ...this.options });
    const duplicates = this.duplicateValues(row);
    if (duplicates.length > 0) {
      const { problems, body } = validate();
      return {
        row,
        id: null,
        ...recordMatch,
        result: failedRow([...duplicates, ...withoutColumnsOf(duplicates, problems)], body),
      };
    }
    const earlierRow = this.repeated.earlier(row, recordMatch?.current.id, keys);
    if (earlierRow !== undefined)
      return { row, id: null, result: errorResult(null, 'import.row.twice', { place: earlierRow }) };
    if (recordMatch !== undefined)
      return { row, id: recordMatch.current.id, ...recordMatch, result: validate() };
    if (otherZeros !== undefined) {
      const { column, stored, added } = otherZeros;
      const key = added ? 'import.cell.zeros_added' : 'import.cell.zeros';
      return { row, id: null, result: errorResult(column, key, { code: stored }) };
    }
    return { row, id: null, result: this.withMissing(row, validate()) };
  }

  /** A source that lacks a value says what to do, which is more than that it is required. */
  private withMissing({ values }: ReadRow, result: RowResult): RowResult {
    const { missing } = this.options;
    const problems = result.problems.map((problem) => {
      const key = missing && problem.column !== null ? missing[problem.column] : undefined;
      return key === undefined || values[problem.column ?? ''] !== undefined
        ? problem
        : { column: problem.column, key, values: {} };
    });
    return { ...result, problems };
  }

  /** Values that must be unique in the file but occurred in an earlier row. */
  private duplicateValues({ values, place }: ReadRow): Problem[] {
    return this.kind.uniqueFields.flatMap((column) => {
      const value = values[column];
      if (value === undefined) return [];
      const key = `${column} ${String(value).toLowerCase()}`;
      const earlierPlace = this.placeOfValue.get(key);
      if (earlierPlace === undefined) this.placeOfValue.set(key, place);
      return earlierPlace === undefined
        ? []
        : [{ column, key: 'import.cell.twice', values: { place: earlierPlace } }];
    });
  }

  private async lockCurrent(ids: number[]) {
    if (ids.length === 0)
      return new Map<number, { current: CurrentRecord; lastImported: Fields | undefined }>();
    const records = await this.kind.lock(this.context, ids);
    const { rows } = await sql<{ record_id: number; fields: Fields }>`
      select record_id, fields from imported_records
      where resource = ${this.kind.resource} and record_id = any(${ids})`.execute(this.context.db);
    const lastImported = new Map(rows.map((row) => [row.record_id, row.fields]));
    return new Map(records.map((one) => [one.id, { current: one, lastImported: lastImported.get(one.id) }]));
  }

  /** Checks the handlers' rules; checks of references run once per combination of referenced records. */
  private async checkReferences(one: ValidatedRow): Promise<void> {
    const { result, current } = one;
    if (this.rules !== undefined) {
      if (result.outcome === 'unchanged') return;
      const ruleProblems = rowProblemsOf(new Invalid(await this.rules(result.body, current?.columns)));
      refuse(one, [...result.problems, ...withoutColumnsOf(result.problems, ruleProblems)]);
      return;
    }
    const { choiceFields } = this.reader;
    const references = (fields: Fields | undefined) => choiceFields.map((field) => fields?.[field] ?? null);
    if (
      result.outcome !== 'create' &&
      !result.changes.some(({ column, kept }) => !kept && choiceFields.includes(column))
    )
      return;
    const key = JSON.stringify([references(result.body), current && references(current.columns)]);
    const pending =
      this.allowed.get(key) ??
      this.kind.allow(this.context, result.body, current?.id).then((): Problem[] => [], rowProblemsOf);
    this.allowed.set(key, pending);
    refuse(one, await pending);
  }

  private async write(results: ValidatedRow[]): Promise<void> {
    const { db } = this.context;
    const created = results.filter(({ result }) => result.outcome === 'create');
    const ids = await reserveIds(db, this.kind.table, created.length);
    for (const [index, one] of created.entries()) one.id = ids[index] ?? null;
    const owner: Fields = this.universityId === null ? {} : { university_id: this.universityId };
    const changed = results.filter(({ result }) => result.outcome === 'update');
    const accounts = await assignAccounts(db, [...created, ...changed], this.universityId);
    const defaults =
      accounts.size > 0 ? await this.kind.accounts?.defaults?.(db, this.universityId) : undefined;
    for (const one of changed) if (accounts.get(one.row.place)?.isNew) recordFilled(one, defaults);
    for (const { rows, isNew } of inWriteOrder(this.kind, { created, changed })) {
      const writes = rows.map(({ row: { place }, id, current, result: { columns, texts } }) => {
        const account = accounts.get(place);
        const user_id = account?.id ?? current?.columns.user_id ?? null;
        const ofAccount = withDefaults(current?.columns ?? {}, defaults, account?.isNew === true);
        const all = this.kind.accounts === null ? columns : { ...columns, user_id, ...ofAccount };
        return {
          place,
          id: id ?? 0,
          columns: isNew ? { ...all, ...owner } : all,
          texts,
          ...(account && { account }),
        };
      });
      const refused = await writeRecords(db, this.kind, writes, isNew);
      for (const one of rows) refuse(one, refused.get(one.row.place) ?? []);
    }
    const made = created.flatMap(({ id, result }) => (id === null || result.outcome === 'error' ? [] : [id]));
    if (made.length > 0) await this.kind.created?.(this.context, made);
  }

  /** Stores the imported values for the next import; fields edited by a user are left out. */
  private async storeLastImported(results: ValidatedRow[]): Promise<void> {
    const sent = results.flatMap(({ id, result }) => {
      if (id === null || result.outcome === 'error') return [];
      const kept = new Set(result.changes.flatMap(({ column, kept: isKept }) => (isKept ? [column] : [])));
      const fields = Object.fromEntries(Object.entries(result.parsed).filter(([key]) => !kept.has(key)));
      return [{ record_id: id, fields }];
    });
    if (sent.length === 0) return;
    await sql`
      insert into imported_records (resource, record_id, fields)
      select ${this.kind.resource}, record_id, fields
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as imported (record_id integer, fields jsonb)
      on conflict (resource, record_id) do update set fields = imported_records.fields || excluded.fields`.execute(
      this.context.db,
    );
  }
}

function refuse(one: ValidatedRow, problems: Problem[]): void {
  if (problems.length === 0) return;
  one.result = { ...one.result, outcome: 'error', problems, changes: [] };
  if (one.current === undefined) one.id = null;
}

const storedResult = ({ row, id, result, current, lastImported }: ValidatedRow): StoredRowResult => {
  const { outcome, problems, changes } = result;
  const written = outcome === 'create' ? 1 : (current?.version ?? 0) + 1;
  return {
    place: row.place,
    outcome,
    record_id: id,
    version: outcome === 'create' || outcome === 'update' ? written : null,
    problems,
    changes,
    kept: changes.some(({ kept }) => kept),
    remembered: lastImported ?? null,
  };
};
