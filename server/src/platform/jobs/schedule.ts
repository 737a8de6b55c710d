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

/**
 * Held until the end of the transaction by a change of the schedule and by the end of a run: a run that reads the former schedule would
 * else end without a next one, and the change adds none while the run lasts.
 */
export const lockSchedule = (db: Queryable, { name }: Pick<JobKind, 'name'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`job schedule ${name}`}, 0))`.execute(db);

/**
 * Replaces the pending run after a change of the schedule. A run in progress continues. Must run in the transaction of the change, if the
 * schedule is stored.
 */
export async function reschedule(reader: Database, db: Queryable, kind: JobKind): Promise<void> {
  await lockSchedule(db, kind);
  await db
    .deleteFrom('jobs')
    .where('kind', '=', kind.name)
    .where('scheduled', '=', true)
    .where('status', '=', 'waiting')
    .execute();
  await scheduleNext(reader, db, kind, new Date());
  await publish(db, 'job_waiting', {});
}
