import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { BATCH } from '#db/in-batches.ts';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import {
  analyzePartitionedTables,
  archiveMonths,
  makeMonthPartitions,
} from '#platform/partitions/month-partitions.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** Repeats the deletion until no more rows are expired, those of frozen universities included. @returns their number */
async function deleteAll(db: Database, statement: RawBuilder<unknown>, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows, rows } = await db.transaction().execute(async (trx) => {
      await sql`select set_config('dekanat.moves', 'on', true)`.execute(trx);
      return statement.execute(trx);
    });
    const count = Number(numAffectedRows ?? rows.length);
    total += count;
    if (count < BATCH) return total;
  }
}

/**
 * Deletes what is outdated, by the statements that features declare, and unclaimed files, counts finished days of the audit, makes the
 * partitions of the next months, moves old ones into archives, and collects the statistics of partitioned tables. One pending run over all
 * processes.
 */
export const sweepJob = (outdated: readonly RawBuilder<unknown>[]) =>
  jobKind({
    name: 'sweep',
    input: z.object({}),
    retentionDays: 1,
    whileDiskFull: true,
    schedule: async (_db, after) => new Date(after.getTime() + INTERVAL_MS),
    async run(job) {
      const { services, signal } = job;
      const { db } = services;
      let [rows, files] = [0, 0];
      const steps = [
        ...outdated.map((statement) => async () => {
          rows += await deleteAll(db, statement, signal);
        }),
        () => sql`select count_audit_days()`.execute(db),
        () => makeMonthPartitions(db),
        () => archiveMonths(db, services.config.archiveAfterMonths),
        () => analyzePartitionedTables(db),
        async () => {
          files = await sweepFiles(services);
        },
      ];
      const failures: unknown[] = [];
      for (const [index, step] of steps.entries()) {
        signal.throwIfAborted();
        // One step that fails does not prevent the others.
        await step().catch((error: unknown) => failures.push(error));
        job.progress(index + 1, steps.length);
      }
      signal.throwIfAborted();
      if (failures.length > 0)
        throw new AggregateError(failures, `Steps of the sweep that failed: ${failures.length}`);
      return { key: 'job.swept', details: { rows, files } };
    },
  });
