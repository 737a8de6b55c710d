import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { Jobs } from '#db/tables.ts';
import type { TextKey } from '#locales/text-key.ts';
import { requireNotMoving } from '#platform/moves/moving-universities.ts';
import { publish, publishToBrowsers } from '#platform/realtime/bus.ts';
import type { Details, JobKind } from './job-kind.ts';

export type JobRow = Selectable<Jobs>;

/** Whose job it is, and the language of its messages. */
interface Requester {
  userId: number;
  universityId: number | null;
  language: string;
  /** The API token that asked for it: the job has no more rights than the token. */
  tokenId?: number | undefined;
}

/**
 * Inserts a job on behalf of an account. The row belongs to the transaction: a rollback discards the job.
 * @throws Refusal for a university that is being moved: the job would wait for ever
 */
export async function enqueueJobOf<Input extends z.ZodType>(
  db: Queryable,
  { userId, universityId, language, tokenId }: Requester,
  kind: JobKind<Input>,
  input: z.input<Input>,
): Promise<number> {
  await requireNotMoving(db, universityId);
  const row = await db
    .insertInto('jobs')
    .values({
      kind: kind.name,
      input: JSON.stringify(kind.input.parse(input)),
      university_id: universityId,
      user_id: userId,
      api_token_id: tokenId ?? null,
      language,
      days_kept: kind.retentionDays,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, 'job_waiting', {});
  await publishJob(db, row);
  return row.id;
}

/** The same on behalf of the current user, for the university in scope. */
export const enqueueJob = <Input extends z.ZodType>(
  context: Context,
  kind: JobKind<Input>,
  input: z.input<Input>,
): Promise<number> =>
  enqueueJobOf(
    context.db,
    {
      userId: context.caller.id,
      universityId: context.scope.universityId,
      language: messageLanguage(context),
      tokenId: context.caller.token?.id,
    },
    kind,
    input,
  );

/**
 * Cancels a waiting job at once and signals a running one to stop.
 * @throws Refusal when the job is already finished
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
    // A scheduled kind runs only through its waiting row, so that row cannot be cancelled.
    .where((eb) => eb.or([eb('scheduled', '=', false), eb('status', '=', 'running')]))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('wrong_state', { key: 'job.not_open' });
  await appendLog(db, id, 'job.line.cancel', { by: nameOf(caller) });
  await publish(db, 'job_cancel', { id });
  await publishJob(db, row);
}

/**
 * Restarts a failed or cancelled job with a fresh attempt count.
 * @throws Refusal when it has not ended so, or its university is being moved
 */
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
  if (row === undefined) throw new Refusal('wrong_state', { key: 'job.not_failed' });
  await requireNotMoving(db, row.university_id);
  await appendLog(db, id, 'job.line.retry', { by: nameOf(caller) });
  await publish(db, 'job_waiting', {});
  await publishJob(db, row);
}

const nameOf = ({ username }: Context['caller']) => username ?? SUPERADMIN;

export const appendLog = (db: Queryable, job_id: number, key: TextKey, details: Details = {}) =>
  db
    .insertInto('job_lines')
    .values({ job_id, key, details: JSON.stringify(details) })
    .execute();

/** The university whose users who may list jobs see this one; null: only super administrators do (`visibleJobs`). */
async function universityOf(
  db: Queryable,
  { user_id, university_id }: Pick<JobRow, 'user_id' | 'university_id'>,
): Promise<number | null> {
  if (user_id === null || university_id === null) return university_id;
  const superAdministrator = await db
    .selectFrom('admins')
    .where('user_id', '=', user_id)
    .where('super_administrator', '=', true)
    .select('user_id')
    .executeTakeFirst();
  return superAdministrator === undefined ? university_id : null;
}

/** Publishes the job's progress to the requester and to users who see it in the list of jobs. */
export async function publishJob(
  db: Queryable,
  row: Pick<JobRow, 'id' | 'status' | 'done' | 'total' | 'user_id' | 'university_id'>,
): Promise<void> {
  const { id, done, total, user_id } = row;
  const status = row.status as 'waiting';
  await publishToBrowsers(
    db,
    { userId: user_id, permission: 'backup_database_index', universityId: await universityOf(db, row) },
    { event: 'job', id, status, done, total },
  );
}
