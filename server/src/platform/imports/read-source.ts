import { IMPORT_ROWS } from '@dekanat/contract/operations/import-limits.ts';
import { sql } from 'kysely';
import { notFound, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { Job, JobResult } from '#platform/jobs/job-kind.ts';
import type { Cell } from './cells.ts';
import type { ImportKind } from './import-kind.ts';
import { findImport, importLink, lockForCompletion } from './import-records.ts';
import { tableOf } from './source-rows.ts';
import { StoredSource } from './stored-source.ts';

const BATCH_ROWS = 1_000;
const MAX_NAME = 200;

/** Stores rows of an import. */
export async function insertRows(
  db: Queryable,
  importId: number,
  rows: readonly { place: number; cells: readonly Cell[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (import_id, place, cells)
    select ${importId}, place, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (place integer, cells jsonb)`.execute(
    db,
  );
}

/** @throws Refusal when there is nothing to import, or more than an import takes */
function requireImportable(count: number): void {
  if (count === 0) throw new Refusal('incomplete', { key: 'import.source.no_rows' });
  if (count > IMPORT_ROWS)
    throw new Refusal('too_large', { key: 'import.source.rows', values: { count, most: IMPORT_ROWS } });
}

/**
 * Reads the rows of an import from another system. No transaction is open while the system is asked; the rows are stored in one, so that
 * a job that is repeated begins again.
 */
export async function readSource(job: Job, kinds: readonly ImportKind[], id: number): Promise<JobResult> {
  const context = await job.requesterContext();
  const { record, kind } = await findImport(job, context, kinds, id);
  const { source } = kind;
  if (source === undefined || record.source === null) throw notFound();
  const { part, defaults } = StoredSource.parse(record.source);
  const { rows, leftOut, leftOutMore, unreadable, ...found } = await source.read({
    context,
    part,
    signal: job.signal,
    progress: (done, total) => job.progress(done, total, 'import.step.reading'),
  });
  requireImportable(rows.length);
  const table = await tableOf(context, kind, source, rows);
  return job.inTransaction(async (db) => {
    await lockForCompletion(job, db, kinds, id);
    await db.deleteFrom('import_rows').where('import_id', '=', id).execute();
    for (let from = 0; from < table.rows.length; from += BATCH_ROWS) {
      job.signal.throwIfAborted();
      await insertRows(db, id, table.rows.slice(from, from + BATCH_ROWS));
    }
    const skipped = { left_out: leftOut, left_out_more: leftOutMore, unreadable };
    const stored: StoredSource = { ...(part && { part }), defaults, ...skipped };
    await db
      .updateTable('imports')
      .set({
        state: 'uploaded',
        ...(found.part !== undefined && {
          file_name: `${record.file_name}: ${found.part}`.slice(0, MAX_NAME),
        }),
        rows: table.rows.length,
        headings: JSON.stringify(table.headings),
        mapping: JSON.stringify(table.mapping),
        source: JSON.stringify(stored),
      })
      .where('id', '=', id)
      .execute();
    const outcome: JobResult = {
      key: 'import.read.done',
      details: { rows: table.rows.length },
      ...importLink(kind, id),
    };
    await job.finish(db, outcome);
    return outcome;
  });
}
