import type { Language } from '@dekanat/contract/api/languages.ts';
import { type Caller, isBackOfficeCaller } from '#api/caller.ts';
import type { Context, Services } from '#api/context.ts';
import { errorResponse, fromDatabase, Refusal } from '#api/errors.ts';
import { scopeOf } from '#api/scope.ts';
import { runAs, type Work } from '#db/current-work.ts';
import { auditedTransaction } from '#db/database.ts';
import { commentOf } from '#db/statement-source.ts';
import type { TextKey } from '#locales/text-key.ts';
import { finishJob, type JobLease, lockLease, release, scheduleRetry } from './claim.ts';
import { appendLog } from './enqueue.ts';
import { DEFAULT_ATTEMPTS, type Details, type Job, type JobKind } from './job-kind.ts';
import { progressWriter } from './progress.ts';

/** Reason for stopping a running job early. */
export type Interruption = 'cancelled' | 'stopping' | 'lost';

/** Thrown when another process has claimed the job: this process must not store a result. */
class LeaseLost extends Error {}

type LeasedJob = { lease: JobLease; kind: JobKind };

/** How a run of a job ended, for the metrics; `retry` has the milliseconds until then. */
type Ending = { outcome: 'done' | 'failed' | Interruption } | { outcome: 'retry'; afterMs: number };

/** Runs a claimed job and stores its result. @returns milliseconds until the retry, if there is one */
export async function runJob(
  services: Services,
  kind: JobKind,
  lease: JobLease,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { db, metrics } = services;
  const leased = { lease, kind };
  const end = endBeforeRun(leased);
  if (end !== undefined) {
    await db.transaction().execute((trx) => finishJob(db, trx, leased, end));
    return void metrics.jobDuration.observe({ kind: kind.name, outcome: end.status }, 0);
  }
  const observe = metrics.jobDuration.startTimer({ kind: kind.name });
  const work = jobWork(services, leased);
  const ending = await runAs(work, () => runLeased(services, leased, signal));
  work.span?.set({ 'dekanat.job.outcome': ending.outcome });
  work.span?.end();
  observe({ outcome: ending.outcome });
  return ending.outcome === 'retry' ? ending.afterMs : undefined;
}

/** What the statements, the log and the trace of a job say about it. */
function jobWork({ log, tracing }: Services, { kind: { name }, lease: { row } }: LeasedJob): Work {
  const source = `job ${name}`;
  return {
    source,
    comment: commentOf({ job: name }),
    log: log.child({ job: row.id, kind: name }),
    span: tracing?.start(source, 'consumer', { 'dekanat.job.kind': name, 'dekanat.job.id': row.id }),
  };
}

async function runLeased(services: Services, leased: LeasedJob, signal: AbortSignal): Promise<Ending> {
  const { db } = services;
  const { kind, lease } = leased;
  const { job, flush } = createJob(services, leased, signal);
  try {
    const result = (await kind.run(job, kind.input.parse(lease.row.input))) ?? {};
    await flush();
    // Changes nothing if the job has called `finish` itself.
    await db.transaction().execute((trx) => finishJob(db, trx, leased, { status: 'done', result }));
    return { outcome: 'done' };
  } catch (error) {
    await flush();
    return db.transaction().execute((trx) => handleFailure(services, trx, leased, { error, signal }));
  }
}

/** The end of a job that must not run: cancelled while its process was dead, or its attempts used up by crashes. */
function endBeforeRun({ lease: { row }, kind }: LeasedJob): Parameters<typeof finishJob>[3] | undefined {
  if (row.cancel_asked) return { status: 'cancelled' };
  if (row.attempts <= (kind.attempts ?? DEFAULT_ATTEMPTS)) return undefined;
  return { status: 'failed', error: { key: 'job.error.crashed', details: { attempts: row.attempts - 1 } } };
}

function createJob(services: Services, leased: LeasedJob, signal: AbortSignal) {
  const { db } = services;
  const { row } = leased.lease;
  const progress = progressWriter(db, leased.lease);
  const job: Job = {
    id: row.id,
    services,
    attempt: row.attempts,
    signal,
    requesterContext: () => requesterContextOf(services, row),
    progress: progress.report,
    log: async (key, details) => void (await appendLog(db, row.id, key, details)),
    inTransaction: (work) =>
      auditedTransaction(
        db,
        {
          userId: row.user_id,
          tokenId: row.api_token_id ?? undefined,
          requestId: requestIdOf(row),
          address: '',
        },
        async (trx) => {
          if (!(await lockLease(trx, leased.lease))) throw new LeaseLost();
          return work(trx);
        },
      ),
    finish: async (trx, result = {}) => {
      // Pending progress must not be written after the result.
      await progress.flush();
      if (!(await finishJob(db, trx, leased, { status: 'done', result }))) throw new LeaseLost();
    },
  };
  return { job, flush: progress.flush };
}

async function handleFailure(
  services: Services,
  db: Parameters<typeof finishJob>[1],
  leased: LeasedJob,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<Ending> {
  const reason: Interruption | undefined = signal.aborted ? signal.reason : undefined;
  if (reason === 'lost' || error instanceof LeaseLost) return { outcome: 'lost' };
  if (reason === 'stopping') await release(db, leased.lease);
  if (reason === 'cancelled') await finishJob(services.db, db, leased, { status: 'cancelled' });
  if (reason !== undefined) return { outcome: reason };
  const { row } = leased.lease;
  const userError = userErrorOf(error, row.language as Language);
  if (userError !== undefined) {
    await finishJob(services.db, db, leased, { status: 'failed', error: userError });
    return { outcome: 'failed' };
  }
  services.log.error({ err: error, job: row.id, kind: row.kind }, 'A job failed');
  const afterMs = await scheduleRetry(services.db, db, leased);
  return afterMs === undefined ? { outcome: 'failed' } : { outcome: 'retry', afterMs };
}

/**
 * Error message for the user when the cause is a refusal or invalid input; undefined for internal errors, which are
 * retried.
 */
export function userErrorOf(
  thrown: unknown,
  language: Language,
): { key: TextKey; details: Details } | undefined {
  const error = fromDatabase(thrown);
  if (error instanceof Refusal) {
    if (error.code === 'unavailable') return undefined;
    return { key: error.key, details: error.values as Details };
  }
  const { status, body } = errorResponse(error, language, '');
  if (status >= 500) return undefined;
  const reason =
    typeof body.message === 'string' ? body.message : Object.values(body.message).flat().join(' ');
  return { key: 'job.error.refused', details: { reason } };
}

const requestIdOf = ({ id }: { id: number }) => `job-${id}`;

function requesterOf(
  { readCallerOfUser, readCallerOfTokenId }: Services,
  { user_id, api_token_id }: JobLease['row'],
): Promise<Caller | undefined> | undefined {
  if (api_token_id !== null) return readCallerOfTokenId(api_token_id);
  return user_id === null ? undefined : readCallerOfUser(user_id);
}

/** Handler context of the user who enqueued the job, with their current rights. */
async function requesterContextOf(services: Services, row: JobLease['row']): Promise<Context> {
  const caller = await requesterOf(services, row);
  if (caller === undefined || caller.closed || !isBackOfficeCaller(caller)) throw new Refusal('closed');
  return {
    services,
    db: services.db,
    language: row.language as Language,
    requestId: requestIdOf(row),
    address: '',
    device: '',
    bearer: undefined,
    tab: undefined,
    sessionCookie: undefined,
    signInCookie: { browser: undefined, set: () => undefined, clear: () => undefined },
    origin: services.config.publicUrl,
    afterResponse: (work) => services.runInBackground(work()),
    onCommit: (act) => act(),
    caller,
    scope: scopeOf(caller, row.university_id ?? undefined),
  };
}
