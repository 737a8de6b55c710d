import { sql } from 'kysely';
import { z } from 'zod';
import { type ChangedMark, notifyOfMarks } from '#features/ratings/shared.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { completeDue, dueAttempts } from './complete-attempt.ts';
import { publishResults } from './publish-attempts.ts';

/** While no attempt ends sooner. What ended meanwhile is completed when someone reads it. */
const IDLE_MS = 120_000;
const SOONEST_MS = 10_000;
/** Most attempts of one run. */
const BATCH = 5000;
/** Marks that are announced together: fewer than these are not announced when the process dies. */
const ANNOUNCED = 20;

/** Completes attempts whose time is over. Another process may complete the same: each is completed once. */
export const dueAttemptsJob = jobKind({
  name: 'due_attempts',
  input: z.object({}),
  retentionDays: 1,
  schedule: async (db, after) => {
    const { rows } = await sql<{ next: string | null }>`
      select min(ends_at) as next from test_attempts where completed_at is null and started_at is not null`.execute(
      db,
    );
    const next = rows[0]?.next ? Date.parse(rows[0].next) : Number.POSITIVE_INFINITY;
    const now = after.getTime();
    return new Date(Math.min(now + IDLE_MS, Math.max(now + SOONEST_MS, next)));
  },
  async run(job) {
    const { services, signal } = job;
    const ids = await dueAttempts(services.db, BATCH);
    const failures: unknown[] = [];
    const marks: ChangedMark[] = [];
    const announce = () => notifyOfMarks(services, marks.splice(0));
    try {
      for (const [index, id] of ids.entries()) {
        signal.throwIfAborted();
        try {
          const entered = await job.inTransaction((db) => completeDue(db, id));
          await publishResults(services, entered);
          marks.push(...entered.marks);
        } catch (error) {
          // One attempt that cannot be completed does not hold up the others; the run is retried.
          failures.push(error);
        }
        if (marks.length >= ANNOUNCED) await announce();
        job.progress(index + 1, ids.length);
      }
    } finally {
      // Also of a run that is ended by a restart: the next one does not find these attempts.
      await announce();
    }
    if (failures.length > 0) throw failures[0];
    return undefined;
  },
});
