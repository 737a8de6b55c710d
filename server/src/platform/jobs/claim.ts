import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import { notify } from '#platform/realtime/notifications.ts';
import { appendLog, type JobRow, publishJob } from './enqueue.ts';
import { ATTEMPTS, type Details, type JobKind, type Outcome } from './job-kind.ts';
import { scheduleNext } from './schedule.ts';

/**
 * A job that this process is running. If another process takes it over, `attempts` is raised and the job is no longer
 * held here.
 */
export interface JobLease {
  row: JobRow;
  worker: string;
}

/** A process of which nothing was heard for so long is taken for dead, and its jobs are begun by others. */
export const DEAD_AFTER_MS = 40_000;
const DEAD_AFTER = sql`make_interval(secs => ${sql.lit(DEAD_AFTER_MS / 1000)})`;
/** Namespace of the advisory locks that `Job.inTransaction` holds. */
const LOCKS = 4_711;

const isLeaseOwner = ({ row, worker }: JobLease) =>
  sql<boolean>`id = ${row.id} and status = 'running' and worker = ${worker} and attempts = ${row.attempts}`;

/**
 * Takes the next job for `worker`: one that is due, or one whose process has died. Only kinds that this process knows
 * are taken, so that during an upgrade an older process leaves new kinds alone. A job whose process seems dead while
 * its transaction is still open is left until that has ended.
 */
export async function claimNext(
  db: Database,
  worker: string,
  kinds: string[],
): Promise<JobLease | undefined> {
  const { rows } = await sql<JobRow>`
    update jobs set status = 'running', worker = ${worker}, alive_at = now(), attempts = attempts + 1,
      started_at = coalesce(started_at, now())
    where id = (
      select id from jobs
      where kind = any(${kinds}) and (
        (status = 'waiting' and due_at <= now())
        or (status = 'running' and alive_at < now() - ${DEAD_AFTER} and pg_try_advisory_xact_lock(${LOCKS}, id)))
      order by due_at, id limit 1
      for update skip locked)
    returning *`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  await publishJob(db, row);
  return { row, worker };
}

/** Writes down that this process is alive. Returns the jobs that it still holds, and which of them were cancelled. */
export async function heartbeat(db: Database, worker: string) {
  return db
    .updateTable('jobs')
    .set({ alive_at: sql`now()` })
    .where('worker', '=', worker)
    .where('status', '=', 'running')
    .returning(['id', 'attempts', 'cancel_asked'])
    .execute();
}

/** @returns whether the job is still held */
export async function writeProgress(
  db: Database,
  held: JobLease,
  { done, total, step }: { done: number; total: number | null; step: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ done, total, step, alive_at: sql`now()` })
    .where(isLeaseOwner(held))
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await publishJob(db, row);
  return row !== undefined;
}

/**
 * To be called in a transaction: until that ends no other process can take the job over. @returns whether it is still
 * held
 */
export async function lockLease(db: Queryable, held: JobLease): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${held.row.id})`.execute(db);
  const row = await db.selectFrom('jobs').select('id').where(isLeaseOwner(held)).executeTakeFirst();
  return row !== undefined;
}

interface End {
  status: 'done' | 'failed' | 'cancelled';
  result?: Outcome | undefined;
  error?: { key: string; details: Details };
}

/** Writes down how a job ended, tells whoever asked, and plans the next one of a kind that comes round. */
export async function finishJob(
  read: Database,
  db: Queryable,
  { held, kind }: { held: JobLease; kind: JobKind },
  { status, result, error }: End,
): Promise<boolean> {
  const row = await endLease(db, held, {
    status,
    finished_at: sql`now()`,
    step: null,
    result: result === undefined ? null : JSON.stringify(result),
    error: error === undefined ? null : JSON.stringify(error),
  });
  if (row === undefined) return false;
  if (result?.fileId !== undefined) await claimResult(db, row.id, result.fileId);
  if (row.user_id !== null && status !== 'cancelled') {
    const { link, needs = [] }: Outcome =
      result?.link === undefined ? { link: `/settings/jobs?view=${row.id}`, needs: LISTING_JOBS } : result;
    await notify(db, row.user_id, {
      key: `job.${status}`,
      details: { kind: kind.name, id: row.id, because: error ?? sentenceOf(result), needs },
      link: link ?? null,
    });
  }
  if (row.scheduled) await scheduleNext(read, db, kind, new Date());
  return true;
}

const LISTING_JOBS = [jobs.list.access];
const sentenceOf = ({ key, details }: Outcome = {}) => (key === undefined ? undefined : { key, details });

const claimResult = (db: Queryable, id: number, fileId: number) =>
  db
    .updateTable('files')
    .set({ claimed_table: 'jobs', claimed_id: id, unclaimed_since: null })
    .where('id', '=', fileId)
    .execute();

const BACK_OFF_FIRST_SECONDS = 10;
const BACK_OFF_FACTOR = 4;

/**
 * After a failure that may pass: lets the job wait and be tried again, each time later, or fails it after the last
 * attempt. @returns milliseconds until the next attempt
 */
export async function scheduleRetry(
  read: Database,
  db: Queryable,
  job: { held: JobLease; kind: JobKind },
): Promise<number | undefined> {
  const { attempts, id } = job.held.row;
  if (attempts >= (job.kind.attempts ?? ATTEMPTS)) {
    await finishJob(read, db, job, {
      status: 'failed',
      error: { key: 'job.error.internal', details: { id } },
    });
    return undefined;
  }
  const seconds = BACK_OFF_FIRST_SECONDS * BACK_OFF_FACTOR ** (attempts - 1);
  await appendLog(db, id, 'job.line.again', { seconds });
  await endLease(db, job.held, { status: 'waiting', due_at: sql`now() + ${seconds} * interval '1 second'` });
  return seconds * 1000;
}

/** Gives a job back when the process stops, as if it had not been begun, so that another process runs it. */
export const release = (db: Queryable, held: JobLease) =>
  endLease(db, held, { status: 'waiting', attempts: held.row.attempts - 1, due_at: sql`now()` });

type Change = { status: string; [column: string]: string | number | null | RawBuilder<unknown> };

async function endLease(db: Queryable, held: JobLease, change: Change): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('jobs')
    .set({ worker: null, alive_at: null, ...change })
    .where(isLeaseOwner(held))
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await publishJob(db, row);
  return row;
}
