import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Job } from '#platform/jobs/job-kind.ts';
import { publish } from '#platform/realtime/bus.ts';
import { JOB_KINDS } from '../src/app.ts';
import type { TestServer } from './server.ts';

/** Runs the next run of a scheduled job now, to its end. */
export async function runScheduled({ services: { db } }: TestServer, kind: string): Promise<void> {
  const { id } = await db
    .updateTable('jobs')
    .set({ due_at: sql`now()` })
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(db, 'job_waiting', {});
  const status = async () =>
    (await db.selectFrom('jobs').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;
  await expect.poll(status).toBe('done');
}

/** Deletes what has expired, as the job does each hour. */
export const sweep = ({ services }: Pick<TestServer, 'services'>) =>
  JOB_KINDS.find(({ name }) => name === 'sweep')?.run(
    { services, signal: new AbortController().signal, progress: () => undefined } as unknown as Job,
    {},
  );
