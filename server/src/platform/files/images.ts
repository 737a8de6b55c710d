import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#api/errors.ts';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import { COMPILE_CACHE } from '#config/compile-cache.ts';
import type { TextKey } from '#locales/text-key.ts';

/** An image to re-encode in place, and the path of its thumbnail. */
export interface ImageJob {
  path: string;
  thumbnail: string;
  mime: string;
}
interface Encoded {
  width: number;
  height: number;
}
/** Response of the worker. `type`: cannot be decoded, `pixels`: too many pixels. */
export type ImageResult = Encoded | { refused: 'type' | 'pixels' };

const WORKER = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
const JOB_MS = 20_000;
const IDLE_MS = 60_000;
/** JavaScript heap only; pixels are allocated outside it. */
const HEAP_MB = 48;
/** Further uploads are answered 429. */
const MAX_QUEUED = 40;
const RETRY_AFTER_SECONDS = 5;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

function start(): ChildProcess {
  const started = fork(WORKER, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: COMPILE_CACHE,
  });
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  started.once('spawn', () => {
    try {
      setPriority(started.pid ?? 0, BACKGROUND_NICENESS);
    } catch {
      // Lowering the priority is optional.
    }
  });
  // Neither the process nor its channel keeps the server alive.
  started.unref();
  started.channel?.unref();
  return started;
}

function stop(): void {
  child?.kill('SIGKILL');
  child = undefined;
}

/** An image that takes too long or kills the worker is refused as undecodable. */
async function run(job: ImageJob): Promise<ImageResult> {
  clearTimeout(idle);
  child ??= start();
  const worker = child;
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>();
  const timeout = setTimeout(stop, JOB_MS);
  const ended = (code: number | null) =>
    code === null ? resolve({ refused: 'type' }) : reject(new Refusal('unavailable'));
  worker.once('message', resolve).once('exit', ended).once('error', reject);
  worker.send(job, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    worker.off('message', resolve).off('exit', ended).off('error', reject);
    idle = setTimeout(stop, IDLE_MS).unref();
  }
}

/**
 * Re-encodes an image in a separate process, one at a time, so that decoding has bounded cost however many users
 * upload.
 * @throws Refusal when it is no accepted image or the queue is full
 */
export async function encodeImage(job: ImageJob, wrongType: TextKey): Promise<Encoded> {
  if (waiting >= MAX_QUEUED) throw new Refusal('too_many', { values: { seconds: RETRY_AFTER_SECONDS } });
  waiting += 1;
  const turn = queue.then(() => run(job));
  queue = turn.catch(() => undefined);
  const result = await turn.finally(() => {
    waiting -= 1;
  });
  if (!('refused' in result)) return result;
  if (result.refused === 'pixels') throw new Refusal('too_large', { key: 'file.image.pixels' });
  throw new Refusal('unsupported_type', { key: wrongType });
}
