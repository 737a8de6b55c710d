import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#api/errors.ts';

/** A picture to be encoded anew where it lies, and where its small copy goes. */
export interface ImageJob {
  path: string;
  thumbnail: string;
  mime: string;
}
interface Encoded {
  width: number;
  height: number;
}
/** What the process answers; `type`: nothing that can be decoded, `pixels`: more of them than we decode. */
export type ImageResult = Encoded | { refused: 'type' | 'pixels' };

const WORKER = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
const JOB_MS = 20_000;
const IDLE_MS = 60_000;
/** Of the script's own heap; pixels lie outside of it. */
const HEAP_MB = 48;
/** How many pictures may wait; whoever sends another one is told to come again. */
const MOST_WAITING = 40;
const TRY_AGAIN_SECONDS = 5;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

function start(): ChildProcess {
  const started = fork(WORKER, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  started.once('spawn', () => {
    try {
      setPriority(started.pid ?? 0, constants.priority.PRIORITY_LOW);
    } catch {
      // Where the priority cannot be lowered, the process works all the same.
    }
  });
  // Neither the process nor its channel keeps the server from ending.
  started.unref();
  started.channel?.unref();
  return started;
}

function stop(): void {
  child?.kill('SIGKILL');
  child = undefined;
}

/** A picture that takes too long, or kills the process, is refused as one that cannot be decoded. */
async function run(job: ImageJob): Promise<ImageResult> {
  clearTimeout(idle);
  child ??= start();
  const worker = child;
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>();
  const overdue = setTimeout(stop, JOB_MS);
  const ended = (code: number | null) =>
    code === null ? resolve({ refused: 'type' }) : reject(new Refusal('unavailable'));
  worker.once('message', resolve).once('exit', ended).once('error', reject);
  worker.send(job, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(overdue);
    worker.off('message', resolve).off('exit', ended).off('error', reject);
    idle = setTimeout(stop, IDLE_MS).unref();
  }
}

/**
 * Encodes a picture anew in a process of its own, one at a time: what decoding may take is bounded however many upload.
 * @throws Refusal when it is no picture that we take, or too many are waiting
 */
export async function encodeImage(job: ImageJob, wrongType: string): Promise<Encoded> {
  if (waiting >= MOST_WAITING) throw new Refusal('too_many', { values: { seconds: TRY_AGAIN_SECONDS } });
  waiting += 1;
  const turn = last.then(() => run(job));
  last = turn.catch(() => undefined);
  const result = await turn.finally(() => {
    waiting -= 1;
  });
  if (!('refused' in result)) return result;
  if (result.refused === 'pixels') throw new Refusal('too_large', { key: 'file.image.pixels' });
  throw new Refusal('unsupported_type', { key: wrongType });
}
