import type { Services } from '#api/context.ts';
import { DEAD_AFTER_MS, heartbeat, type JobLease } from './claim.ts';
import type { JobKind } from './job-kind.ts';
import { type Interruption, runJob } from './run-job.ts';

interface Running {
  held: JobLease;
  stop: AbortController;
  ended: Promise<void>;
}

function interrupt(one: Running | undefined, why: Interruption | undefined): void {
  if (why !== undefined) one?.stop.abort(why);
}

/** Why a job must be ended here, if it must. `kept` are the jobs that the database says this process still holds. */
function whyToEnd({ held }: Running, kept: Awaited<ReturnType<typeof heartbeat>>): Interruption | undefined {
  const row = kept.find(({ id, attempts }) => id === held.row.id && attempts === held.row.attempts);
  if (row === undefined) return 'lost';
  return row.cancel_asked ? 'cancelled' : undefined;
}

/** The jobs that this process runs. */
export function runningJobs(services: Services, worker: string) {
  const running = new Map<number, Running>();
  let aliveAt = Date.now();
  return {
    count: () => running.size,
    /** `whenOver` is called with the milliseconds after which the job is to be tried again, if it is. */
    begin(held: JobLease, kind: JobKind, whenOver: (againAfterMs: number | undefined) => void): void {
      const stop = new AbortController();
      const { id } = held.row;
      const ended = runJob(services, kind, held, stop.signal)
        .catch((error: unknown) => {
          services.log.warn({ err: error, job: id }, 'A job could not be ended; it is begun again later');
          return undefined;
        })
        .then((againAfterMs) => {
          running.delete(id);
          whenOver(againAfterMs);
        });
      running.set(id, { held, stop, ended });
    },
    cancel: (id: number) => interrupt(running.get(id), 'cancelled'),
    /** Writes down that this process is alive, and ends jobs that were cancelled or taken over by another process. */
    async giveSign(): Promise<void> {
      const asked = [...running.values()];
      // This process could not reach the database for so long that others take it for dead and may have begun its jobs.
      if (Date.now() - aliveAt > DEAD_AFTER_MS) for (const one of asked) interrupt(one, 'lost');
      const kept = asked.length === 0 ? [] : await heartbeat(services.db, worker);
      aliveAt = Date.now();
      for (const one of asked) interrupt(one, whyToEnd(one, kept));
    },
    /** Asks all jobs to end, and waits until they have, `graceMs` at most. */
    async giveBack(graceMs: number): Promise<void> {
      for (const one of running.values()) interrupt(one, 'stopping');
      const { promise: overdue, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([overdue, Promise.all([...running.values()].map(({ ended }) => ended))]);
      clearTimeout(timer);
    },
  };
}
