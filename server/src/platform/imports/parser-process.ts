import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Refusal } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';

const HEAP_MB = 192;
const CPU_SECONDS = 20;
/** For a worker that waits instead of computing, such as on an overloaded server. */
const READ_TIMEOUT_MS = 120_000;
/** Further uploads are answered 429. */
const MAX_QUEUED = 20;
const RETRY_AFTER_SECONDS = 20;

let queue: Promise<unknown> = Promise.resolve();
/** Users whose file is read or waits to be read. */
const readers = new Set<number>();

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
async function run<R>(worker: string, job: object, cpuSeconds: number): Promise<R | Refused> {
  let timedOut = false;
  const child = fork(worker, {
    ...limitedNode(cpuSeconds),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<R | Refused>();
  child
    .once('message', (result) => resolve(result as R))
    .once('exit', (_code, signal) => {
      const slow = timedOut || signal === 'SIGXCPU';
      resolve({ refused: slow ? 'import.file.slow' : 'import.file.unpacked' });
    })
    .once('error', () => reject(new Refusal('unavailable')))
    .once('spawn', () => {
      try {
        setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
      } catch {
        // Lowering the priority is optional.
      }
    });
  child.send(job, (error) => error && reject(new Refusal('unavailable')));
  const timeout = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, READ_TIMEOUT_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.kill('SIGKILL');
  }
}

/**
 * Sends the job to a worker in a separate process with little memory and CPU time, one at a time. A user may have one
 * file in the queue, so that one user cannot keep the others waiting.
 * @throws Refusal when the user's previous file is not read yet, or the queue is full
 */
export async function parseInProcess<R>(
  worker: string,
  job: object,
  { userId, cpuSeconds = CPU_SECONDS }: { userId: number; cpuSeconds?: number | undefined },
): Promise<R | Refused> {
  const values = { seconds: RETRY_AFTER_SECONDS };
  if (readers.has(userId)) throw new Refusal('too_many', { key: 'import.file.previous', values });
  if (readers.size >= MAX_QUEUED) throw new Refusal('too_many', { values });
  readers.add(userId);
  const turn = queue.then(() => run<R>(worker, job, cpuSeconds));
  queue = turn.catch(() => undefined);
  return turn.finally(() => readers.delete(userId));
}
