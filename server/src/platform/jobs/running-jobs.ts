import type { Services } from '#api/context.ts';
import { heartbeat, type JobLease, LEASE_TIMEOUT_MS } from './claim.ts';
import type { JobKind } from './job-kind.ts';
import { type Interruption, runJob } from './run-job.ts';

interface Running {
  lease: JobLease;
  stop: AbortController;
  ended: Promise<void>;
}

function interrupt(job: Running | undefined, reason: Interruption | undefined): void {
  if (reason !== undefined) job?.stop.abort(reason);
}

/** Why a job must stop here, if it must. `owned` are the leases that the database still records for this process. */
function interruptionOf(
  { lease }: Running,
  owned: Awaited<ReturnType<typeof heartbeat>>,
): Interruption | undefined {
  const row = owned.find(({ id, attempts }) => id === lease.row.id && attempts === lease.row.attempts);
  if (row === undefined) return 'lost';
  return row.cancel_asked ? 'cancelled' : undefined;
}

/** Tracks the jobs that run in this process. */
export function runningJobs(services: Services, worker: string) {
  const running = new Map<number, Running>();
  let lastHeartbeat = Date.now();
  return {
    count: () => running.size,
    countOf: (kind: JobKind) =>
      [...running.values()].filter(({ lease }) => lease.row.kind === kind.name).length,
    /** Calls `onEnd` with the milliseconds until the retry, if there is one. */
    start(lease: JobLease, kind: JobKind, onEnd: (retryAfterMs: number | undefined) => void): void {
      const stop = new AbortController();
      const { id } = lease.row;
      const ended = runJob(services, kind, lease, stop.signal)
        .catch((error: unknown) => {
          services.log.warn(
            { err: error, job: id },
            'The end of a job could not be stored; the job will be retried',
          );
          return undefined;
        })
        .then((retryAfterMs) => {
          running.delete(id);
          onEnd(retryAfterMs);
        });
      running.set(id, { lease, stop, ended });
    },
    cancel: (id: number) => interrupt(running.get(id), 'cancelled'),
    /** Renews the leases; stops jobs that were cancelled or claimed by another process. */
    async heartbeat(): Promise<void> {
      const jobs = [...running.values()];
      // The leases may have expired while the database was unreachable.
      if (Date.now() - lastHeartbeat > LEASE_TIMEOUT_MS) for (const job of jobs) interrupt(job, 'lost');
      const ids = jobs.map(({ lease }) => lease.row.id);
      const owned = ids.length === 0 ? [] : await heartbeat(services.db, worker, ids);
      lastHeartbeat = Date.now();
      for (const job of jobs) interrupt(job, interruptionOf(job, owned));
    },
    /** Signals all jobs to stop and waits for them, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      for (const job of running.values()) interrupt(job, 'stopping');
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([timeout, Promise.all([...running.values()].map(({ ended }) => ended))]);
      clearTimeout(timer);
    },
  };
}
