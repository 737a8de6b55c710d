import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { IMPORT_ROWS } from '@dekanat/contract/operations/imports.ts';
import { Refusal } from '#api/errors.ts';
import type { UploadedFile } from '#platform/files/upload.ts';
import type { Cell } from './cells.ts';
import type { SheetJob, SheetResult } from './sheet-worker.ts';

/** A row with its number in the file. */
export interface SheetRow {
  place: number;
  cells: Cell[];
}

const WORKER = fileURLToPath(new URL('./sheet-worker.ts', import.meta.url));
const HEAP_MB = 192;
const READ_TIMEOUT_MS = 60_000;
/** Further uploads are answered 429. */
const MAX_QUEUED = 8;
const RETRY_AFTER_SECONDS = 20;

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** When the worker dies for lack of memory or time, the file is refused as too large. */
async function run(job: SheetJob): Promise<SheetResult> {
  const child = fork(WORKER, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<SheetResult>();
  child
    .once('message', resolve)
    .once('exit', () => resolve({ refused: 'import.file.unpacked' }))
    .once('error', () => reject(new Refusal('unavailable')))
    .once('spawn', () => {
      try {
        setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
      } catch {
        // Lowering the priority is optional.
      }
    });
  child.send(job, (error) => error && reject(new Refusal('unavailable')));
  const timeout = setTimeout(() => child.kill('SIGKILL'), READ_TIMEOUT_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.kill('SIGKILL');
  }
}

const CODES: Record<string, 'too_large' | 'unsupported_type' | 'malformed'> = {
  'import.file.unpacked': 'too_large',
  'import.file.rows': 'too_large',
  'import.file.no_rows': 'unsupported_type',
};

/**
 * Reads the first visible sheet of a workbook, or a CSV file, in a separate process, one at a time. The first row holds
 * the headings.
 * @throws Refusal when the file is no readable table or the queue is full
 */
export async function readSheet({
  path,
  mime,
}: UploadedFile): Promise<{ count: number; rows: AsyncIterable<SheetRow> }> {
  if (waiting >= MAX_QUEUED) throw new Refusal('too_many', { values: { seconds: RETRY_AFTER_SECONDS } });
  waiting += 1;
  const turn = queue.then(() => run({ path, workbook: mime !== CSV_TYPE }));
  queue = turn.catch(() => undefined);
  const result = await turn.finally(() => {
    waiting -= 1;
  });
  if ('refused' in result) {
    const { refused: key } = result;
    throw new Refusal(CODES[key] ?? 'unsupported_type', { key, values: { most: IMPORT_ROWS } });
  }
  return { count: result.rows, rows: readRows(`${path}.rows`) };
}

/** CSV has no signature: it is the type of files that match no other. */
export const CSV_TYPE = 'text/csv';

async function* readRows(path: string): AsyncGenerator<SheetRow> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [place, cells] = JSON.parse(line) as [number, Cell[]];
    yield { place, cells };
  }
}
