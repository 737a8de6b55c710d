import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import { publish } from '#platform/realtime/bus.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Inserts the next run of a scheduled kind unless one is pending. Runs at process start and after each run; a unique
 * index allows one pending row however many processes insert it.
 */
export async function scheduleNext(
  reader: Database,
  db: Queryable,
  kind: JobKind,
  after: Date,
): Promise<void> {
  const due = await kind.schedule?.(reader, after);
  if (due === undefined) return;
  await db
    .insertInto('jobs')
    .values({
      kind: kind.name,
      input: '{}',
      scheduled: true,
      due_at: due.toISOString(),
      days_kept: kind.retentionDays,
    })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        // Literals: with parameters a generic plan cannot prove that the index applies, so the sixth execution fails.
        .where(sql<boolean>`scheduled and status in ('waiting', 'running')`)
        .doNothing(),
    )
    .execute();
}

/** Replaces the pending run after a change of the schedule. A run in progress continues. */
export async function reschedule(reader: Database, db: Queryable, kind: JobKind): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('kind', '=', kind.name)
    .where('scheduled', '=', true)
    .where('status', '=', 'waiting')
    .execute();
  await scheduleNext(reader, db, kind, new Date());
  await publish(db, 'job_waiting', {});
}
