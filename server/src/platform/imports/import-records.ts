import type { IMPORT_ACTS, IMPORT_STATES, ImportCounts } from '@dekanat/contract/operations/imports.ts';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import type { Imports } from '#db/tables.ts';
import type { Job, Outcome as JobOutcome } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { type ImportKind, kindFor } from './import-kind.ts';
import { isNewAccount } from './imported-accounts.ts';
import { type Outcome, RowProcessor } from './process-rows.ts';
import { RowReader } from './read-rows.ts';
import type { SheetRow } from './read-sheet.ts';

export type ImportRecord = Selectable<Imports>;

/** Enough for the database to be quick, few enough for nobody to wait while they are judged. */
const ROWS_AT_ONCE = 200;
/** Writing down what came of the rows takes about this part of the work. */
const STORING_PART = 0.1;

type Mapped = Pick<ImportRecord, 'mapping'>;
const mappingOf = ({ mapping }: Mapped) => mapping as (string | null)[];

export const isMapped = (found: Mapped, field: string): boolean => mappingOf(found).includes(field);

/** As it was understood last, without columns that the reader has not. */
export const mappingFor = ({ columns }: Pick<ImportKind, 'columns'>, found: Mapped): (string | null)[] =>
  mappingOf(found).map((key) => (columns.some((column) => column.key === key) ? key : null));

export const SCOPE = { university: 'imports.university_id', faculty: 'imports.faculty_id' } as const;

const visible = ({ db, scope }: Context, id: number) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).where(inScope(scope, SCOPE));

/** In which state an import must be for what is asked: one thing follows the other. */
const DUE: Record<(typeof IMPORT_ACTS)[number], (typeof IMPORT_STATES)[number][]> = {
  check: ['uploaded', 'checked'],
  write: ['checked'],
  undo: ['written'],
  stop: [],
};
export const isDue = ({ state }: ImportRecord, act: keyof typeof DUE) =>
  DUE[act].some((one) => one === state);

/**
 * The import that a job is about, which its asker may see, of a resource that they may add to and change. Whoever begins a job of former days
 * again must not undo what was done with the import since.
 */
export async function findImport(job: Job, context: Context, kinds: readonly ImportKind[], id: number) {
  const found = await visible(context, id).executeTakeFirstOrThrow(notFound);
  if (found.job_id !== job.id || !isDue(found, found.act as 'check'))
    throw new Refusal('in_use', { key: 'import.past' });
  return { found, kind: permittedKind(context, kinds, found.resource) };
}

/**
 * For the end of a job: nobody does anything else with the import until that is stored. Refuses, as at its beginning, where somebody has removed it
 * meanwhile, or the sweep has, or has begun another job, or its asker has lost the right to it: then all that this one did goes back.
 */
export async function lockForEnd(
  job: Job,
  db: Queryable,
  kinds: readonly ImportKind[],
  id: number,
): Promise<void> {
  await db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
  await findImport(job, { ...(await job.asker()), db }, kinds, id);
}

/** An import, for who decides what is done with it next. Its jobs lock it at their end: whoever would stop them had to wait. */
export async function lockImport(context: Context, kinds: readonly ImportKind[], id: number) {
  const found = await visible(context, id).forUpdate().executeTakeFirstOrThrow(notFound);
  return { found, kind: permittedKind(context, kinds, found.resource) };
}

export function permittedKind(
  { caller }: Context,
  kinds: readonly ImportKind[],
  resource: string,
): ImportKind {
  const kind = kinds.find((one) => one.resource === resource);
  if (kind === undefined) throw notFound();
  if (!kind.permissions.every((permission) => caller.permissions.has(permission)))
    throw new Refusal('forbidden');
  return kindFor(kind, caller);
}

async function* rowsOf(db: Queryable, importId: number): AsyncGenerator<SheetRow[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['place', 'cells'])
      .where('import_id', '=', importId)
      .where('place', '>', last)
      .orderBy('place')
      .limit(ROWS_AT_ONCE)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.place;
    yield rows as SheetRow[];
  }
}

/** What came of all rows: counted, and as it is to be stored, in bytes, which take less room than objects or strings. */
interface Results {
  counts: ImportCounts;
  stored: Buffer[];
}

function add({ counts, stored }: Results, outcomes: Outcome[], act: 'check' | 'write'): void {
  for (const { outcome, kept, changes } of outcomes) {
    counts[outcome] += 1;
    if (kept) counts.kept += 1;
    if (changes.some(isNewAccount)) counts.accounts = (counts.accounts ?? 0) + 1;
  }
  stored.push(Buffer.from(JSON.stringify(act === 'check' ? outcomes.map(foreseen) : outcomes)));
}

/** A record that would be made has no number yet. */
const foreseen = (came: Outcome): Outcome =>
  came.outcome === 'create' ? { ...came, record_id: null, version: null } : came;

/**
 * Sees an import through, or writes it: the same work in one transaction, of which the former keeps only what came of each row.
 * Whatever ends it before leaves everything as it was.
 */
export const processRows = (job: Job, kinds: readonly ImportKind[], id: number, act: 'check' | 'write') =>
  job.inTransaction(async (db) => {
    const context = { ...(await job.asker()), db };
    const { found, kind } = await findImport(job, context, kinds, id);
    // What is known of a small table's size no longer holds while thousands of rows are added to it.
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`savepoint rehearsal`.execute(db);
    const { counts, stored } = await resultsOf(job, context, kind, { found, act });
    if (act === 'check') await sql`rollback to savepoint rehearsal`.execute(db);
    else if (counts.create + counts.update > 0) await publishChanged(db, kind.resource);
    job.progress(found.rows, total(found.rows), 'import.step.storing');
    await lockForEnd(job, db, kinds, id);
    await store(db, id, stored, job.signal);
    await db
      .updateTable('imports')
      .set({
        state: act === 'check' ? 'checked' : 'written',
        counts: JSON.stringify(counts),
        ...(act === 'check' ? {} : { written_at: sql<string>`now()` }),
      })
      .where('id', '=', id)
      .execute();
    const details = { create: counts.create, update: counts.update, error: counts.error };
    const outcome: JobOutcome = { key: `import.${act}.done`, details, ...shownAt(kind, id) };
    await job.finish(db, outcome);
    return outcome;
  });

/** Where an import is looked at. */
export const shownAt = ({ screen, needs }: ImportKind, id: number) => ({
  link: `${screen}?import=${id}`,
  needs,
});

const total = (rows: number) => Math.ceil(rows * (1 + STORING_PART));

async function resultsOf(
  job: Job,
  context: Context,
  kind: ImportKind,
  { found, act }: { found: ImportRecord; act: 'check' | 'write' },
): Promise<Results> {
  const { id, rows: count } = found;
  const reading = await RowReader.of(context, kind, mappingOf(found));
  const work = new RowProcessor(context, kind, reading, found);
  const results: Results = { counts: { create: 0, update: 0, unchanged: 0, error: 0, kept: 0 }, stored: [] };
  let done = 0;
  for await (const rows of rowsOf(context.db, id)) {
    job.signal.throwIfAborted();
    add(results, await work.run(rows), act);
    done += rows.length;
    job.progress(done, total(count), 'import.step.rows');
  }
  return results;
}

async function store(db: Queryable, importId: number, stored: Buffer[], signal: AbortSignal): Promise<void> {
  for (const outcomes of stored) {
    signal.throwIfAborted();
    await sql`
      update import_rows set outcome = came.outcome, record_id = came.record_id, version = came.version,
        problems = came.problems, changes = came.changes, kept = came.kept, remembered = came.remembered
      from jsonb_to_recordset(${outcomes.toString()}::jsonb) as came (place integer, outcome text, record_id integer, version integer,
        problems jsonb, changes jsonb, kept boolean, remembered jsonb)
      where import_rows.import_id = ${importId} and import_rows.place = came.place`.execute(db);
  }
}
