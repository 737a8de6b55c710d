import { randomUUID } from 'node:crypto';
import type { Services } from '#api/context.ts';
import { claimNext } from './claim.ts';
import type { JobKind } from './job-kind.ts';
import { runningJobs } from './running-jobs.ts';
import { scheduleNext } from './schedule.ts';

/**
 * Jobs that one process runs at the same time. Few, since each may hold a database connection and use the processor,
 * which requests need first.
 */
const AT_ONCE = 2;
/** How often a process writes down that it is alive, and looks for jobs in case a message was lost. */
const BEAT_MS = 10_000;
/** How long jobs have to end when the process stops. */
const GRACE_MS = 8_000;

export interface Runner {
  /** Begins no further job and gives back those that are running. */
  stop(): Promise<void>;
}

/** Runs the jobs of the database, sharing them with every other process on it. */
export function runJobs(services: Services, kinds: readonly JobKind[]): Runner {
  const { db, bus, log } = services;
  const worker = randomUUID();
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const inHand = runningJobs(services, worker);
  let stopped = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  const warn = (error: unknown) =>
    log.warn({ err: error }, 'Jobs: something failed, and is tried again later');

  function look(): void {
    lookAgain = true;
    looking ??= takeAll()
      .catch(warn)
      .finally(() => {
        looking = undefined;
      });
  }

  async function takeAll(): Promise<void> {
    while (lookAgain && !stopped && inHand.count() < AT_ONCE) {
      lookAgain = false;
      const held = await claimNext(db, worker, [...byName.keys()]);
      const kind = held && byName.get(held.row.kind);
      if (held === undefined || kind === undefined) continue;
      lookAgain = true;
      inHand.begin(held, kind, (againAfterMs) => {
        if (againAfterMs !== undefined) setTimeout(look, againAfterMs).unref();
        look();
      });
    }
  }

  function beat(): void {
    inHand.giveSign().catch(warn);
    look();
  }

  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  const deaf = [
    bus.subscribe('job_waiting', look),
    bus.subscribe('job_cancel', ({ id }) => inHand.cancel(id)),
    bus.onOpen(beat),
  ];
  const planned = Promise.all(kinds.map((kind) => scheduleNext(db, db, kind, new Date()))).then(look, warn);

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const stopHearing of deaf) stopHearing();
      await Promise.all([planned, looking]);
      await inHand.giveBack(GRACE_MS);
    },
  };
}
