import type { Database, Queryable } from '#kernel/database.ts';
import { tell } from '#live/bus.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Writes down when a kind that comes round is due next, unless that is known already. Called at the start of every process and at the end of
 * every such job: however many processes there are, one is waiting.
 */
export async function planNext(read: Database, db: Queryable, kind: JobKind, after: Date): Promise<void> {
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

/**
 * When what a schedule follows has changed: the one that waits is planned anew. One that runs is let run.
 */
export async function replan(read: Database, db: Queryable, kind: JobKind): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('kind', '=', kind.name)
    .where('scheduled', '=', true)
    .where('status', '=', 'waiting')
    .execute();
  await planNext(read, db, kind, new Date());
  await tell(db, 'job_waiting', {});
}
