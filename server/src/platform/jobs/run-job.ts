import type { Language } from '@dekanat/contract/api/languages.ts';
import { isBackOfficeCaller } from '#api/caller.ts';
import type { Context, Services } from '#api/context.ts';
import { errorResponse, fromDatabase, Refusal } from '#api/errors.ts';
import { scopeOf } from '#api/scope.ts';
import { auditedTransaction } from '#db/database.ts';
import { finishJob, type JobLease, lockLease, release, scheduleRetry } from './claim.ts';
import { appendLog } from './enqueue.ts';
import { ATTEMPTS, type Details, type Job, type JobKind } from './job-kind.ts';
import { followProgress } from './progress.ts';

/** Why a job that runs is to end before it is done. */
export type Interruption = 'cancelled' | 'stopping' | 'lost';

/** Thrown where the job has been taken over by another process: its end is then not ours to write. */
class Interrupted extends Error {}

type Over = { held: JobLease; kind: JobKind };

/** Runs a job to its end, whatever that is. @returns milliseconds until it is to be tried again */
export async function runJob(
  services: Services,
  kind: JobKind,
  held: JobLease,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { db } = services;
  const over = { held, kind };
  const gone = overBefore(over);
  if (gone !== undefined)
    return void (await db.transaction().execute((trx) => finishJob(db, trx, over, gone)));
  const { job, settled } = handOf(services, over, signal);
  try {
    const result = (await kind.run(job, kind.input.parse(held.row.input))) ?? {};
    await settled();
    // Changes nothing if the job has called `finish` itself.
    await db.transaction().execute((trx) => finishJob(db, trx, over, { status: 'done', result }));
    return undefined;
  } catch (error) {
    await settled();
    return db.transaction().execute((trx) => failed(services, trx, over, { error, signal }));
  }
}

/**
 * How a job that was taken ends without being run: it was cancelled while its process died, or it kills its process
 * each time.
 */
function overBefore({ held: { row }, kind }: Over): Parameters<typeof finishJob>[3] | undefined {
  if (row.cancel_asked) return { status: 'cancelled' };
  if (row.attempts <= (kind.attempts ?? ATTEMPTS)) return undefined;
  return { status: 'failed', error: { key: 'job.error.crashed', details: { attempts: row.attempts - 1 } } };
}

function handOf(services: Services, over: Over, signal: AbortSignal) {
  const { db } = services;
  const { row } = over.held;
  const progress = followProgress(db, over.held);
  const job: Job = {
    id: row.id,
    services,
    attempt: row.attempts,
    signal,
    asker: () => askerOf(services, row),
    progress: progress.report,
    log: async (key, details) => void (await appendLog(db, row.id, key, details)),
    inTransaction: (work) =>
      auditedTransaction(
        db,
        { userId: row.user_id, requestId: requestIdOf(row), address: '' },
        async (trx) => {
          if (!(await lockLease(trx, over.held))) throw new Interrupted();
          return work(trx);
        },
      ),
    finish: async (trx, result = {}) => {
      // Progress that is still to be written must not come after the end.
      await progress.settled();
      if (!(await finishJob(db, trx, over, { status: 'done', result }))) throw new Interrupted();
    },
  };
  return { job, settled: progress.settled };
}

async function failed(
  services: Services,
  db: Parameters<typeof finishJob>[1],
  over: Over,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<number | undefined> {
  const why: Interruption | undefined = signal.aborted ? signal.reason : undefined;
  if (why === 'lost' || error instanceof Interrupted) return undefined;
  if (why === 'stopping') return void (await release(db, over.held));
  if (why === 'cancelled') return void (await finishJob(services.db, db, over, { status: 'cancelled' }));
  const { row } = over.held;
  const told = inWords(error, row.language as Language);
  if (told !== undefined)
    return void (await finishJob(services.db, db, over, { status: 'failed', error: told }));
  services.log.error({ err: error, job: row.id, kind: row.kind }, 'A job failed');
  return scheduleRetry(services.db, db, over);
}

/**
 * What the person is told when the failure is theirs to mend (a refusal, wrong input); undefined when it is ours, or
 * may pass.
 */
function inWords(thrown: unknown, language: Language): { key: string; details: Details } | undefined {
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

/** A context as handlers have it, for the user who enqueued the job, with the permissions of now. */
async function askerOf(services: Services, row: JobLease['row']): Promise<Context> {
  const caller = row.user_id === null ? undefined : await services.readCallerOfUser(row.user_id);
  if (caller === undefined || caller.closed || !isBackOfficeCaller(caller)) throw new Refusal('closed');
  return {
    services,
    db: services.db,
    language: row.language as Language,
    requestId: requestIdOf(row),
    address: '',
    device: '',
    bearer: undefined,
    onCommit: (act) => act(),
    caller,
    scope: scopeOf(caller, row.university_id ?? undefined),
  };
}
