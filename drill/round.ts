import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { longestGap } from './load/journal.ts';
import type { Load } from './load/load.ts';
import { until } from './programs.ts';
import type { SetUp } from './set-up.ts';

const SECOND_MS = 1_000;
/** Writes succeed when, for so long, none failed and none was awaited for longer than the second time. */
const [QUIET_MS, AWAITED_MS] = [3 * SECOND_MS, 1.5 * SECOND_MS];
const NORMAL_WITHIN_MS = 90_000;
/** A listener waits up to two seconds before it connects again, and a browser eight. */
const EVENTS_WITHIN_MS = 30_000;

export interface Round {
  fault: string;
  /** Longest time without an acknowledged write. */
  secondsWithoutWrites: number;
  /** Of the slowest write, from its first try to its acknowledgement. */
  slowestWriteSeconds: number;
  writes: number;
  repeated: number;
  lost: string[];
  doubled: string[];
  errors: string[];
  failures: Record<string, number>;
}

/** Waits until writes have succeeded for some seconds. */
async function recovered({ journal }: Load): Promise<void> {
  const since = performance.now();
  const failures = () => [...journal.failures.values()].reduce((sum, times) => sum + times, 0);
  let [failed, failedAt] = [failures(), since];
  await until('writes succeed', NORMAL_WITHIN_MS, () => {
    const now = performance.now();
    if (failures() !== failed) [failed, failedAt] = [failures(), now];
    if (now - since < QUIET_MS || now - failedAt < QUIET_MS) return false;
    return longestGap(journal.acknowledged, now - QUIET_MS, now) < AWAITED_MS;
  });
}

/** The messages that are sent all the time reach every event stream. */
async function eventsReachAll({ streams }: Load): Promise<string[]> {
  const since = performance.now();
  const isComplete = () => streams.withoutEvents(since) === 0;
  await until('all event streams receive events', EVENTS_WITHIN_MS, isComplete).catch(() => undefined);
  return isComplete() ? [] : [`${streams.withoutEvents(since)} event streams received nothing`];
}

/** Causes a fault under load, waits until all work again, ends it, and compares what is stored with what was acknowledged. */
export async function runRound(
  setUp: SetUp,
  load: Load,
  { fault, random }: { fault: Fault; random: () => number },
): Promise<Round> {
  const { journal } = load;
  const problems: string[] = [];
  const noted = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
      return undefined;
    });
  await setUp.databases.whole();
  await recovered(load);
  await sleep(random() * SECOND_MS);
  journal.reset();
  const began = performance.now();
  const endFault = await noted(fault.cause(setUp, random));
  await noted(recovered(load));
  const ended = performance.now();
  await endFault?.();
  await setUp.databases.whole();
  await noted(recovered(load));
  problems.push(...(await eventsReachAll(load)));
  await load.running.pause();
  const found = await load.check(await setUp.databases.withRole('leader'));
  load.running.resume();
  return {
    fault: fault.name,
    secondsWithoutWrites: longestGap(journal.acknowledged, began, ended) / SECOND_MS,
    slowestWriteSeconds: journal.slowestMs / SECOND_MS,
    writes: journal.acknowledged.length,
    repeated: journal.repeated,
    ...found,
    errors: [...journal.errors, ...problems],
    failures: Object.fromEntries(journal.failures),
  };
}
