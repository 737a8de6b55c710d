import { randomUUID } from 'node:crypto';
import type { Services } from '#api/context.ts';
import { claimNext } from './claim.ts';
import type { JobKind } from './job-kind.ts';
import { runningJobs } from './running-jobs.ts';
import { scheduleNext } from './schedule.ts';

/**
 * Concurrent jobs per process. Few, because each may occupy a connection and the processor, which requests need first.
 */
const MAX_CONCURRENT_JOBS = 2;
/** Interval of heartbeats and of polling, which finds jobs whose notification was lost. */
const HEARTBEAT_MS = 10_000;
/** Time that running jobs have to stop on shutdown. */
const SHUTDOWN_GRACE_MS = 8_000;

export interface Runner {
  /** Stops claiming and releases the running jobs. */
  stop(): Promise<void>;
}

/** The kinds that may start now. Most jobs write: while the disk is nearly full, they wait. */
async function runnableKinds(
  { disk, config }: Services,
  kinds: readonly JobKind[],
  countOf: (kind: JobKind) => number,
): Promise<string[]> {
  const full = await disk.isFull();
  const busy = new Set(
    kinds.flatMap((kind) => (kind.group !== undefined && countOf(kind) > 0 ? [kind.group] : [])),
  );
  return kinds
    .filter(({ whileDiskFull }) => !full || whileDiskFull)
    .filter(({ outgoing }) => config.outgoing || !outgoing)
    .filter(({ group }) => group === undefined || !busy.has(group))
    .filter((kind) => countOf(kind) < (kind.perProcess ?? MAX_CONCURRENT_JOBS))
    .map(({ name }) => name);
}

/** Claims and runs the jobs of the database; every process on it does the same. */
export function runJobs(services: Services, kinds: readonly JobKind[]): Runner {
  const { db, bus, log } = services;
  const worker = randomUUID();
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const running = runningJobs(services, worker);
  let stopped = false;
  let claiming: Promise<void> | undefined;
  let pollAgain = false;

  const warn = (error: unknown) =>
    log.warn({ err: error }, 'Job runner: claim or heartbeat failed and will be retried');

  function poll(): void {
    pollAgain = true;
    claiming ??= claimJobs()
      .catch(warn)
      .finally(() => {
        claiming = undefined;
      });
  }

  async function claimJobs(): Promise<void> {
    while (pollAgain && !stopped && running.count() < MAX_CONCURRENT_JOBS) {
      pollAgain = false;
      const lease = await claimNext(db, worker, await runnableKinds(services, kinds, running.countOf));
      const kind = lease && byName.get(lease.row.kind);
      if (lease === undefined || kind === undefined) continue;
      pollAgain = true;
      running.start(lease, kind, (retryAfterMs) => {
        if (retryAfterMs !== undefined) setTimeout(poll, retryAfterMs).unref();
        poll();
      });
    }
  }

  function heartbeat(): void {
    running.heartbeat().catch(warn);
    poll();
  }

  const timer = setInterval(heartbeat, HEARTBEAT_MS);
  timer.unref();
  const subscriptions = [
    bus.subscribe('job_waiting', poll),
    bus.subscribe('job_cancel', ({ id }) => running.cancel(id)),
    bus.onOpen(heartbeat),
  ];
  const scheduled = Promise.all(kinds.map((kind) => scheduleNext(db, db, kind, new Date()))).then(poll, warn);

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
      await Promise.all([scheduled, claiming]);
      await running.stop(SHUTDOWN_GRACE_MS);
    },
  };
}
