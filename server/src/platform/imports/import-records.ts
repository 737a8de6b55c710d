import type { IMPORT_ACTS, IMPORT_STATES, ImportCounts } from '@dekanat/contract/operations/imports.ts';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { lockNames } from '#crud/lock-names.ts';
import type { Queryable } from '#db/database.ts';
import type { Imports } from '#db/tables.ts';
import type { Job, JobResult } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import type { CheckedRow } from './checked-rows.ts';
import { type ImportKind, kindFor } from './import-kind.ts';
import { isNewAccount } from './imported-accounts.ts';
import { RowProcessor, type StoredRowResult } from './process-rows.ts';
import { RowReader } from './read-rows.ts';
import type { SheetRow } from './stored-rows.ts';
import { StoredSource } from './stored-source.ts';

export type ImportRecord = Selectable<Imports>;

/** Large enough for efficient statements, small enough not to block other work during validation. */
const BATCH_ROWS = 200;
type Mapped = Pick<ImportRecord, 'mapping'>;
const mappingOf = ({ mapping }: Mapped) => mapping as (string | null)[];

export const isMapped = (record: Mapped, field: string): boolean => mappingOf(record).includes(field);

/** The stored mapping without columns that the user may not import. */
export const mappingFor = ({ columns }: Pick<ImportKind, 'columns'>, record: Mapped): (string | null)[] =>
  mappingOf(record).map((key) => (columns.some((column) => column.key === key) ? key : null));

export const SCOPE = { university: 'imports.university_id', faculty: 'imports.faculty_id' } as const;

const visible = ({ db, scope }: Context, id: number) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).where(inScope(scope, SCOPE));

/** States that allow each action. */
const ALLOWED_STATES: Record<(typeof IMPORT_ACTS)[number], (typeof IMPORT_STATES)[number][]> = {
  read: ['reading'],
  check: ['uploaded', 'checked'],
  write: ['checked'],
  undo: ['written'],
  stop: [],
};
export const isActAllowed = ({ state }: ImportRecord, act: keyof typeof ALLOWED_STATES) =>
  ALLOWED_STATES[act].some((one) => one === state);

/**
 * Loads the import of a running job if the requester may still see and change it. A retried old job must not undo what
 * later jobs did, so the import must still belong to this job.
 */
export async function findImport(job: Job, context: Context, kinds: readonly ImportKind[], id: number) {
  const record = await visible(context, id).executeTakeFirstOrThrow(notFound);
  if (record.job_id !== job.id || !isActAllowed(record, record.act as 'check'))
    throw new Refusal('wrong_state', { key: 'import.past' });
  return { record, kind: permittedKind(context, kinds, record.resource) };
}

/**
 * Locks the import until the job's transaction ends and checks again that it exists, belongs to this job and is
 * permitted; otherwise everything the job did is rolled back.
 */
export async function lockForCompletion(
  job: Job,
  db: Queryable,
  kinds: readonly ImportKind[],
  id: number,
): Promise<void> {
  await db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
  await findImport(job, { ...(await job.requesterContext()), db }, kinds, id);
}

/** Locks an import for the user's next action. A finishing job holds this lock, so a stop request waits for it. */
export async function lockImport(context: Context, kinds: readonly ImportKind[], id: number) {
  const record = await visible(context, id).forUpdate().executeTakeFirstOrThrow(notFound);
  return { record, kind: permittedKind(context, kinds, record.resource) };
}

/** Whether the user may write such records from a file. */
export const isPermitted = (kind: ImportKind, caller: Context['caller']) =>
  kind.permissions.every((permission) => caller.permissions.has(permission)) &&
  (caller.superAdministrator || !kind.superAdministrator) &&
  (caller.facultyId === null || !kind.wholeUniversity);

export function permittedKind(
  { caller }: Context,
  kinds: readonly ImportKind[],
  resource: string,
): ImportKind {
  const kind = kinds.find((one) => one.resource === resource);
  if (kind === undefined) throw notFound();
  if (!isPermitted(kind, caller)) throw new Refusal('forbidden');
  return kindFor(kind, caller);
}

/** Imports of the same records of a university wait for each other: each looks for existing records before it adds any. */
export const lockRecords = (db: Queryable, { resource, university_id }: ImportRecord) =>
  sql`select pg_advisory_xact_lock(hashtext(${`import ${resource}`}), ${university_id ?? 0}::integer)`.execute(
    db,
  );

/** A row of the file with what the dry run found. */
type StoredRow = SheetRow & CheckedRow;

async function* rowsOf(db: Queryable, importId: number): AsyncGenerator<StoredRow[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['place', 'cells', 'outcome', 'record_id', 'changes'])
      .where('import_id', '=', importId)
      .where('place', '>', last)
      .orderBy('place')
      .limit(BATCH_ROWS)
      .$castTo<StoredRow>()
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.place;
    yield rows;
  }
}

/** Counts and serialised results of all rows; buffers take less memory than objects. */
interface Results {
  counts: ImportCounts;
  stored: Buffer[];
}

function add({ counts, stored }: Results, outcomes: StoredRowResult[], act: 'check' | 'write'): void {
  for (const { outcome, kept, changes } of outcomes) {
    counts[outcome] += 1;
    if (kept) counts.kept += 1;
    if (changes.some(isNewAccount)) counts.accounts = (counts.accounts ?? 0) + 1;
  }
  stored.push(Buffer.from(JSON.stringify(act === 'check' ? outcomes.map(withoutNewId) : outcomes)));
}

/** A record created in a dry run has no id. */
const withoutNewId = (row: StoredRowResult): StoredRowResult =>
  row.outcome === 'create' ? { ...row, record_id: null, version: null } : row;

/**
 * Runs the dry run (`check`) or the import itself (`write`): the same work in one transaction, which the dry run rolls
 * back except for the row results. Any error leaves everything unchanged.
 */
export const processRows = (job: Job, kinds: readonly ImportKind[], id: number, act: 'check' | 'write') =>
  job.inTransaction(async (db) => {
    const context = { ...(await job.requesterContext()), db };
    const { record, kind } = await findImport(job, context, kinds, id);
    if (act === 'write') await lockRecords(db, record);
    // Table statistics are outdated while thousands of rows are inserted into a small table.
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`savepoint dry_run`.execute(db);
    const { counts, stored } = await resultsOf(job, context, kind, { record, act });
    if (act === 'check') await sql`rollback to savepoint dry_run`.execute(db);
    else if (counts.create + counts.update > 0) await publishChanged(db, kind.resource);
    job.progress(record.rows, record.rows, 'import.step.storing');
    await lockForCompletion(job, db, kinds, id);
    await store(db, id, stored, job.signal);
    await db
      .updateTable('imports')
      .set({
        state: act === 'check' ? 'checked' : 'written',
        counts: JSON.stringify(counts),
        // Not `now()`: imports of the same records wait for each other within their transactions.
        ...(act === 'check' ? {} : { written_at: sql<string>`clock_timestamp()` }),
      })
      .where('id', '=', id)
      .execute();
    const details = { create: counts.create, update: counts.update, error: counts.error };
    const outcome: JobResult = { key: `import.${act}.done`, details, ...importLink(kind, id) };
    await job.finish(db, outcome);
    return outcome;
  });

/** Link to the import on its list screen. */
export const importLink = ({ screen, linkPermissions }: ImportKind, id: number) => ({
  link: `${screen}?import=${id}`,
  needs: linkPermissions,
});

async function resultsOf(
  job: Job,
  context: Context,
  kind: ImportKind,
  { record, act }: { record: ImportRecord; act: 'check' | 'write' },
): Promise<Results> {
  const { id, rows: count } = record;
  const reader = await RowReader.of(context, kind, mappingOf(record));
  const processor = new RowProcessor(context, kind, reader, {
    ...record,
    keepsEntered: record.source !== null,
    missing: record.source === null ? undefined : kind.source?.missing,
    defaults: record.source === null ? {} : StoredSource.parse(record.source).defaults,
  });
  const results: Results = { counts: { create: 0, update: 0, unchanged: 0, error: 0, kept: 0 }, stored: [] };
  await lockNames(context.db, kind.table);
  let done = 0;
  for await (const rows of rowsOf(context.db, id)) {
    job.signal.throwIfAborted();
    const checked = act === 'write' ? new Map(rows.map((row) => [row.place, row])) : undefined;
    add(results, await processor.run(rows, checked), act);
    done += rows.length;
    job.progress(done, count, 'import.step.rows');
  }
  return results;
}

async function store(db: Queryable, importId: number, stored: Buffer[], signal: AbortSignal): Promise<void> {
  for (const outcomes of stored) {
    signal.throwIfAborted();
    await sql`
      update import_rows set outcome = result.outcome, record_id = result.record_id, version = result.version,
        problems = result.problems, changes = result.changes, kept = result.kept, remembered = result.remembered
      from jsonb_to_recordset(${outcomes.toString()}::jsonb) as result (place integer, outcome text, record_id integer, version integer,
        problems jsonb, changes jsonb, kept boolean, remembered jsonb)
      where import_rows.import_id = ${importId} and import_rows.place = result.place`.execute(db);
  }
}
