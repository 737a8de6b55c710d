import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '#api/errors.ts';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import type { FillTask } from './fill-template.ts';

const IDLE_MS = 60_000;
const FILL_MS = 30_000;
const [HEAP_MB, YOUNG_MB] = [128, 8];
/** Further papers are answered 429. */
const MAX_QUEUED = 200;
const RETRY_AFTER_SECONDS = 10;

/** Versions were checked when they were uploaded; a paper that still takes too much ends its thread, not the process. */
const worker = new Piscina({
  filename: fileURLToPath(new URL('./fill-template.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  maxQueue: MAX_QUEUED,
  idleTimeout: IDLE_MS,
  niceIncrement: BACKGROUND_NICENESS,
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  recordTiming: false,
});
// The pool replaces a worker that fails between tasks; without this handler the error would end the process.
worker.on('error', () => undefined);

async function run<Result>(
  name: 'fillTemplate' | 'fieldsOfTemplate',
  task: object,
  signal?: AbortSignal,
): Promise<Result> {
  if (worker.queueSize >= MAX_QUEUED)
    throw new Refusal('too_many', { values: { seconds: RETRY_AFTER_SECONDS } });
  const limit = AbortSignal.timeout(FILL_MS);
  const options = { name, signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) };
  return worker.run(task, options).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw limit.aborted ? new Refusal('unavailable', { key: 'paper_template.fill_failed' }) : error;
  });
}

/** The document or workbook of one paper, filled in a thread of low priority. */
export const fillPaper = (task: FillTask, signal?: AbortSignal): Promise<Uint8Array> =>
  run('fillTemplate', task, signal);

/** What a template prints, as `fieldsOfTemplate` names it, read in the same thread. */
export const readFields = async (
  template: Pick<FillTask, 'format' | 'bytes'>,
): Promise<ReadonlySet<string>> => new Set(await run<string[]>('fieldsOfTemplate', template));
