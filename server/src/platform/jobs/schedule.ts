import type { Database, Queryable } from '#db/database.ts';
import { publish } from '#platform/realtime/bus.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Plans the next run of a scheduled kind, unless one is planned already. Called when a process starts and when such a
 * job ends; a unique index makes sure that one row waits, however many processes there are.
 */
export async function scheduleNext(read: Database, db: Queryable, kind: JobKind, after: Date): Promise<void> {
  const due = await kind.schedule?.(read, after);
  if (due === undefined) return;
  await db
    .insertInto('jobs')
    .values({
      kind: kind.name,
      input: '{}',
      scheduled: true,
      due_at: due.toISOString(),
      days_kept: kind.daysKept,
    })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .where('scheduled', '=', true)
        .where('status', 'in', ['waiting', 'running'])
        .doNothing(),
    )
    .execute();
}

/** Plans the next run anew after the schedule has changed. A run that has begun goes on. */
export async function reschedule(read: Database, db: Queryable, kind: JobKind): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('kind', '=', kind.name)
    .where('scheduled', '=', true)
    .where('status', '=', 'waiting')
    .execute();
  await scheduleNext(read, db, kind, new Date());
  await publish(db, 'job_waiting', {});
}
