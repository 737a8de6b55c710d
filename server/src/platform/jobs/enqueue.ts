import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { Jobs } from '#db/tables.ts';
import { publish, publishToBrowsers } from '#platform/realtime/bus.ts';
import type { Details, JobKind } from './job-kind.ts';

export type JobRow = Selectable<Jobs>;

/**
 * Asks for a job in the name of whoever makes the request, for the university in scope, and returns its id. The row is
 * written in the request's transaction: the job begins when that is committed, and never if it is not.
 */
export async function enqueueJob<Input extends z.ZodType>(
  { db, caller, scope, ...context }: Context,
  kind: JobKind<Input>,
  input: z.input<Input>,
): Promise<number> {
  const row = await db
    .insertInto('jobs')
    .values({
      kind: kind.name,
      input: JSON.stringify(kind.input.parse(input)),
      university_id: scope.universityId,
      user_id: caller.id,
      language: messageLanguage({ db, ...context }),
      days_kept: kind.daysKept,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, 'job_waiting', {});
  await publishJob(db, row);
  return row.id;
}

/**
 * Cancels a job: at once while it waits, as soon as it can while it runs.
 * @throws Refusal when it is over already
 */
export async function cancelJob({ db, caller }: Context, id: number): Promise<void> {
  const row = await db
    .updateTable('jobs')
    .set({
      cancel_asked: true,
      status: sql`case status when 'waiting' then 'cancelled' else status end`,
      finished_at: sql`case status when 'waiting' then now() end`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    // The waiting row of a scheduled kind must stay: it is what makes the kind run again.
    .where((eb) => eb.or([eb('scheduled', '=', false), eb('status', '=', 'running')]))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('in_use', { key: 'job.not_open' });
  await appendLog(db, id, 'job.line.cancel', { by: nameOf(caller) });
  await publish(db, 'job_cancel', { id });
  await publishJob(db, row);
}

/** Begins a job anew that has failed or was cancelled. */
export async function retryJob({ db, caller }: Context, id: number): Promise<void> {
  const row = await db
    .updateTable('jobs')
    .set({
      status: 'waiting',
      due_at: sql`now()`,
      attempts: 0,
      done: 0,
      total: null,
      step: null,
      error: null,
      result: null,
      cancel_asked: false,
      started_at: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'cancelled'])
    .where('scheduled', '=', false)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('in_use', { key: 'job.not_failed' });
  await appendLog(db, id, 'job.line.retry', { by: nameOf(caller) });
  await publish(db, 'job_waiting', {});
  await publishJob(db, row);
}

const nameOf = ({ username }: Context['caller']) => username ?? SUPERADMIN;

export const appendLog = (db: Queryable, job_id: number, key: string, details: Details = {}) =>
  db
    .insertInto('job_lines')
    .values({ job_id, key, details: JSON.stringify(details) })
    .execute();

/** Tells the browsers of whoever asked for the job, and of whoever may list jobs, how it stands. */
export const publishJob = (
  db: Queryable,
  row: Pick<JobRow, 'id' | 'status' | 'done' | 'total' | 'user_id' | 'university_id'>,
) => {
  const { id, done, total, user_id, university_id } = row;
  const status = row.status as 'waiting';
  return publishToBrowsers(
    db,
    { userId: user_id, permission: 'backup_database_index', universityId: university_id },
    { event: 'job', id, status, done, total },
  );
};
