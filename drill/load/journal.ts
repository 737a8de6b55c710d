import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before a request that failed for the moment is repeated. */
const REPEAT_AFTER_MS = 500;
/** A user has given up by then. */
const GIVE_UP_AFTER_MS = 120_000;
/** Answers of a server or proxy that is away. */
const TEMPORARY = new Set([502, 503, 504]);

interface Answer<Result> {
  status: number;
  result: Result;
  body: unknown;
}

/** What the writers have experienced since the last `reset`. Times are those of `performance.now()`. */
export interface Journal {
  /** When a write was acknowledged. */
  acknowledged: number[];
  /** Writes that were sent more than once. */
  repeated: number;
  /** Milliseconds from the first try of a write to its acknowledgement, of the slowest. */
  slowestMs: number;
  /** Temporary failures by kind. */
  failures: Map<string, number>;
  /** What a user would have seen besides a temporary failure. */
  errors: string[];
  reset(): void;
  /** Sends a write until it is acknowledged. @returns undefined after an error */
  persist<Result>(what: string, send: () => Promise<Answer<Result>>): Promise<Result | undefined>;
}

const EMPTY = () => ({
  acknowledged: [] as number[],
  repeated: 0,
  slowestMs: 0,
  failures: new Map<string, number>(),
  errors: [] as string[],
});

/** Why a request has no answer: the connection was refused or broke. */
const reasonOf = (error: unknown): string => {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? String(cause);
};

/** What went wrong, or undefined after a success. */
const failureOf = (answer: Answer<unknown> | string): string | undefined => {
  if (typeof answer === 'string') return answer;
  return answer.status === 200 ? undefined : String(answer.status);
};

/** Why a write is not tried again, or undefined. */
function finalError(answer: Answer<unknown> | string, sinceMs: number): string | undefined {
  if (typeof answer !== 'string' && !TEMPORARY.has(answer.status))
    return `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  if (sinceMs > GIVE_UP_AFTER_MS) return `no answer in ${GIVE_UP_AFTER_MS / 1000} s (${failureOf(answer)})`;
  return undefined;
}

export function createJournal(): Journal {
  const acknowledge = (began: number, tries: number) => {
    const now = performance.now();
    journal.acknowledged.push(now);
    journal.slowestMs = Math.max(journal.slowestMs, now - began);
    if (tries > 1) journal.repeated += 1;
  };
  const journal: Journal = {
    ...EMPTY(),
    reset: () => void Object.assign(journal, EMPTY()),
    async persist<Result>(what: string, send: () => Promise<Answer<Result>>) {
      const began = performance.now();
      for (let tries = 1; ; tries += 1) {
        const answer = await send().catch((error: unknown) => reasonOf(error));
        const failure = failureOf(answer);
        if (failure === undefined) {
          acknowledge(began, tries);
          return (answer as Answer<Result>).result;
        }
        const error = finalError(answer, performance.now() - began);
        if (error !== undefined) {
          journal.errors.push(`${what}: ${error}`);
          return undefined;
        }
        journal.failures.set(failure, (journal.failures.get(failure) ?? 0) + 1);
        await sleep(REPEAT_AFTER_MS);
      }
    },
  };
  return journal;
}

/** The longest time in a period without an acknowledged write, in milliseconds. */
export function longestGap(acknowledged: readonly number[], from: number, to: number): number {
  const times = [from, ...acknowledged.filter((time) => time > from && time < to), to];
  return times.slice(1).reduce((longest, time, index) => Math.max(longest, time - (times[index] ?? time)), 0);
}
