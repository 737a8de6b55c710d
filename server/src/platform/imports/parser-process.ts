import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { Refusal } from '#api/errors.ts';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import { COMPILE_CACHE } from '#config/compile-cache.ts';
import type { TextKey } from '#locales/text-key.ts';
import { fairQueue } from './fair-queue.ts';

const HEAP_MB = 192;
const CPU_SECONDS = 20;
/** The file may be right when the server is too busy to read it: that is said, and the file not refused. */
const WAIT_MS = 120_000;
/** Processes at a time. */
const PROCESSES = 2;
/** Of one university; further uploads are answered 429. */
const MAX_QUEUED = 20;
const RETRY_AFTER_SECONDS = 20;

const inTurn = fairQueue(PROCESSES);
/** Users whose file is read or waits to be read, with their universities. */
const readers = new Map<number, number | null>();

/** The user whose file is read, and the limit of the time. */
export interface FileReader {
  userId: number;
  /** Null for users of no university. */
  universityId: number | null;
  cpuSeconds?: number;
  waitMs?: number;
}

/** The shell limits the CPU time, which ends the worker with SIGXCPU even while the parser does not return. */
const limitedNode = (cpuSeconds: number) => ({
  execPath: '/bin/sh',
  execArgv: [
    '-c',
    `ulimit -c 0; ulimit -S -t ${cpuSeconds}; exec "$0" "$@"`,
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
  ],
});

type Refused = { refused: TextKey };

/** When the worker dies for lack of memory, the file is refused as too large. */
async function run<R>(
  worker: string,
  job: object,
  { cpuSeconds = CPU_SECONDS, waitMs = WAIT_MS }: Pick<FileReader, 'cpuSeconds' | 'waitMs'>,
): Promise<R | Refused> {
  let timedOut = false;
  const child = fork(worker, {
    ...limitedNode(cpuSeconds),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: COMPILE_CACHE,
  });
  const { promise, resolve, reject } = Promise.withResolvers<R | Refused>();
  child
    .once('message', (result) => resolve(result as R))
    .once('exit', (_code, signal) => {
      if (timedOut) reject(new Refusal('unavailable', { key: 'import.file.busy' }));
      else resolve({ refused: signal === 'SIGXCPU' ? 'import.file.slow' : 'import.file.unpacked' });
    })
    .once('error', () => reject(new Refusal('unavailable')))
    .once('spawn', () => {
      try {
        setPriority(child.pid ?? 0, BACKGROUND_NICENESS);
      } catch {
        // Lowering the priority is optional.
      }
    });
  child.send(job, (error) => error && reject(new Refusal('unavailable')));
  const timeout = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, waitMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.kill('SIGKILL');
  }
}

/**
 * Sends the job to a worker in a separate process with little memory and CPU time. A user may have one file in the queue, and a
 * university one that is read, so that the others do not wait for them.
 * @throws Refusal when the user's previous file is not read yet, or too many of the university wait
 */
export async function parseInProcess<R>(
  worker: string,
  job: object,
  { userId, universityId, ...limits }: FileReader,
): Promise<R | Refused> {
  const values = { seconds: RETRY_AFTER_SECONDS };
  if (readers.has(userId)) throw new Refusal('too_many', { key: 'import.file.previous', values });
  const queued = [...readers.values()].filter((university) => university === universityId).length;
  if (queued >= MAX_QUEUED) throw new Refusal('too_many', { values });
  readers.set(userId, universityId);
  const result = inTurn(universityId, () => run<R>(worker, job, limits));
  return result.finally(() => readers.delete(userId));
}
