import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import type { Ffmpeg } from '#config/ffmpeg.ts';
import { SAFE_INPUT } from './probe-video.ts';

const WORKER = fileURLToPath(new URL('./ffmpeg-worker.ts', import.meta.url));
/** JavaScript heap of the worker, which only starts the program. */
const HEAP_MB = 48;
/** The end of the program's messages, for the log of the server. */
const MESSAGE_LENGTH = 2_000;
/** Requests need the other processors. */
const THREADS = String(Math.max(1, Math.floor(availableParallelism() / 2)));

/** Exit code of the worker when the program was killed (ffmpeg-worker.ts). */
const KILLED = 86;

/** The program refused the input, or took too long. */
export class FfmpegFailed extends Error {}

interface Run {
  input: string;
  /** Options before the input. */
  seek?: string[];
  output: string[];
  signal: AbortSignal;
  timeoutMs: number;
  /** Called with the seconds of the video that are done. */
  onProgress?(seconds: number): void;
}

/**
 * Runs ffmpeg in a process of low priority that ends with this one. It reads local files only.
 * @throws FfmpegFailed when another attempt would fail too, and the reason of `signal` when that is aborted
 */
export async function runFfmpeg(
  { ffmpeg }: Ffmpeg,
  { input, seek = [], output, signal, timeoutMs, onProgress }: Run,
): Promise<void> {
  signal.throwIfAborted();
  const quiet = ['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1'];
  const parameters = [...quiet, ...SAFE_INPUT, ...seek, '-threads', THREADS, '-i', `file:${input}`];
  const command = [ffmpeg, ...parameters, '-threads', THREADS, '-y', ...output];
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, WORKER, String(BACKGROUND_NICENESS), ...command],
    { stdio: ['pipe', 'pipe', 'pipe'], env: {} },
  );
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MESSAGE_LENGTH);
  });
  createInterface(child.stdout).on('line', (line) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds !== undefined) onProgress?.(Number(microseconds) / 1_000_000);
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  // Ends the worker, which kills the program.
  const stop = () => child.stdin.end();
  child.stdin.on('error', () => undefined);
  signal.addEventListener('abort', stop, { once: true });
  let overdue = false;
  const timer = setTimeout(() => {
    overdue = true;
    stop();
  }, timeoutMs);
  try {
    const code = await ended;
    signal.throwIfAborted();
    if (overdue) throw new FfmpegFailed('took too long');
    if (code === KILLED) throw new Error('ffmpeg was killed');
    if (code !== 0) throw new FfmpegFailed(messages.trim() || `ended with ${code}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
