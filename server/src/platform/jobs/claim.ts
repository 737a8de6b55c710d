import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { notify } from '#platform/notifications/notify.ts';
import { appendLog, type JobRow, publishJob } from './enqueue.ts';
import { DEFAULT_ATTEMPTS, type Details, type JobKind, type JobResult } from './job-kind.ts';
import { lockSchedule, scheduleNext } from './schedule.ts';

/**
 * A job claimed by one process. `attempts` rises with every claim, so a process that lost its lease no longer matches
 * the row.
 */
export interface JobLease {
  row: JobRow;
  worker: string;
}

/** A lease without a heartbeat for this long expires; another process may then claim the job. */
export const LEASE_TIMEOUT_MS = 40_000;
const LEASE_TIMEOUT = sql`make_interval(secs => ${sql.lit(LEASE_TIMEOUT_MS / 1000)})`;
/** Namespace of the advisory locks that `Job.inTransaction` holds. */
const JOB_LOCK_NAMESPACE = 4_711;

const isLeaseOwner = ({ row, worker }: JobLease) =>
  sql<boolean>`id = ${row.id} and status = 'running' and worker = ${worker} and attempts = ${row.attempts}`;

/**
 * Claims the next job for `worker`: one that is due, or one whose lease expired. Only kinds known to this process are
 * claimed, so that an older process leaves new kinds alone during an upgrade. An expired job is skipped while its
 * transaction still holds the advisory lock, and those of a university that is being moved. Users with fewer running jobs come first, so that one user's jobs do not
 * delay those of others.
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
      where kind = any(${kinds}) and not exists (
        select from universities where universities.id = jobs.university_id and moving_since is not null) and (
        (status = 'waiting' and due_at <= now())
        or (status = 'running' and alive_at < now() - ${LEASE_TIMEOUT} and pg_try_advisory_xact_lock(${JOB_LOCK_NAMESPACE}, id)))
      order by (select count(*) from jobs other where other.status = 'running' and other.user_id = jobs.user_id), due_at, id
      limit 1
      for update skip locked)
    returning *`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  await publishJob(db, row);
  return { row, worker };
}

/**
 * Renews the leases of the jobs that `worker` runs. Others of its leases expire: those of jobs whose end, or whose claim, was lost
 * with the connection. Returns the jobs that it still owns, with their cancel flags.
 */
export async function heartbeat(db: Database, worker: string, ids: readonly number[]) {
  return db
    .updateTable('jobs')
    .set({ alive_at: sql`now()` })
    .where('id', 'in', ids)
    .where('worker', '=', worker)
    .where('status', '=', 'running')
    .returning(['id', 'attempts', 'cancel_asked'])
    .execute();
}

/** @returns whether this process still owns the job */
export async function writeProgress(
  db: Database,
  lease: JobLease,
  { done, total, step }: { done: number; total: number | null; step: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ done, total, step, alive_at: sql`now()` })
    .where(isLeaseOwner(lease))
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await publishJob(db, row);
  return row !== undefined;
}

/** Keeps other processes from claiming the job until the transaction ends. @returns whether the lease is still owned */
export async function lockLease(db: Queryable, lease: JobLease): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${JOB_LOCK_NAMESPACE}, ${lease.row.id})`.execute(db);
  const row = await db.selectFrom('jobs').select('id').where(isLeaseOwner(lease)).executeTakeFirst();
  return row !== undefined;
}

interface JobEnd {
  status: 'done' | 'failed' | 'cancelled';
  result?: JobResult | undefined;
  error?: { key: TextKey; details: Details };
}

/** Who is notified of the end of a job: its requester, or the super administrators of the failure of a job without one. */
async function notifiedUsers(
  db: Queryable,
  { row: { user_id }, kind }: { row: JobRow; kind: JobKind },
  status: JobEnd['status'],
): Promise<number[]> {
  if (user_id !== null) return [user_id];
  if (status !== 'failed' || !kind.notifiesSuperAdministrators) return [];
  const rows = await db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where('admins.super_administrator', '=', true)
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false)
    .select('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the result, notifies the requester and schedules the next run of a scheduled kind. */
export async function finishJob(
  read: Database,
  db: Queryable,
  { lease, kind }: { lease: JobLease; kind: JobKind },
  { status, result, error }: JobEnd,
): Promise<boolean> {
  if (lease.row.scheduled) await lockSchedule(db, kind);
  const row = await endLease(db, lease, {
    status,
    finished_at: sql`now()`,
    step: null,
    result: result === undefined ? null : JSON.stringify(result),
    error: error === undefined ? null : JSON.stringify(error),
  });
  if (row === undefined) return false;
  if (result?.fileId !== undefined) await claimResult(db, row.id, result.fileId);
  if (status !== 'cancelled') {
    const { link, needs = [] }: JobResult =
      result?.link === undefined ? { link: `/settings/jobs?view=${row.id}`, needs: JOB_LIST_ACCESS } : result;
    const details = { kind: kind.name, id: row.id, because: error ?? messageOf(result), needs };
    const notification = { kind: 'jobs', key: `job.${status}`, details, link: link ?? null } as const;
    const userIds = await notifiedUsers(db, { row, kind }, status);
    await notify(
      db,
      userIds.map((userId) => ({ userId, ...notification })),
    );
  }
  if (row.scheduled) await scheduleNext(read, db, kind, new Date());
  return true;
}

const JOB_LIST_ACCESS = [jobs.list.access];
const messageOf = ({ key, details }: JobResult = {}) => (key === undefined ? undefined : { key, details });

const claimResult = (db: Queryable, id: number, fileId: number) =>
  db
    .updateTable('files')
    .set({ claimed_table: 'jobs', claimed_id: id, unclaimed_since: null })
    .where('id', '=', fileId)
    .execute();

const BACK_OFF_FIRST_SECONDS = 10;
const BACK_OFF_FACTOR = 4;

/**
 * Retries a failed job with exponential back-off, or fails it after the last attempt. @returns milliseconds until the
 * next attempt
 */
export async function scheduleRetry(
  read: Database,
  db: Queryable,
  job: { lease: JobLease; kind: JobKind },
): Promise<number | undefined> {
  const { attempts, id } = job.lease.row;
  if (attempts >= (job.kind.attempts ?? DEFAULT_ATTEMPTS)) {
    await finishJob(read, db, job, {
      status: 'failed',
      error: { key: 'job.error.internal', details: { id } },
    });
    return undefined;
  }
  const seconds = BACK_OFF_FIRST_SECONDS * BACK_OFF_FACTOR ** (attempts - 1);
  await appendLog(db, id, 'job.line.again', { seconds });
  await endLease(db, job.lease, { status: 'waiting', due_at: sql`now() + ${seconds} * interval '1 second'` });
  return seconds * 1000;
}

/** Returns the job to the queue without counting the attempt, because the process is stopping. */
export const release = (db: Queryable, lease: JobLease) =>
  endLease(db, lease, { status: 'waiting', attempts: lease.row.attempts - 1, due_at: sql`now()` });

type Change = { status: string; [column: string]: string | number | null | RawBuilder<unknown> };

async function endLease(db: Queryable, lease: JobLease, change: Change): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('jobs')
    .set({ worker: null, alive_at: null, ...change })
    .where(isLeaseOwner(lease))
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await publishJob(db, row);
  return row;
}
