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

/** When the worker dies for lack of memory, the file is refused as too large. */
async function run(job: SheetJob, cpuSeconds: number): Promise<SheetResult> {
  let timedOut = false;
  const child = fork(WORKER, {
    ...limitedNode(cpuSeconds),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<SheetResult>();
  child
    .once('message', resolve)
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

const CODES: Record<string, 'too_large' | 'unsupported_type' | 'malformed'> = {
  'import.file.unpacked': 'too_large',
  'import.file.slow': 'too_large',
  'import.file.rows': 'too_large',
  'import.file.no_rows': 'unsupported_type',
};

/**
 * Reads the first visible sheet of a workbook, or a CSV file, in a separate process, one at a time. The first row holds
 * the headings; with `plain` all rows are alike and cells are not shortened. A user may have one file in the queue, so that one user cannot keep the others waiting.
 * @throws Refusal when the file is no readable table, the user's previous file is not read yet, or the queue is full
 */
export async function readSheet(
  { path, mime }: Pick<UploadedFile, 'path' | 'mime'>,
  {
    userId,
    cpuSeconds = CPU_SECONDS,
    plain = false,
  }: { userId: number; cpuSeconds?: number; plain?: boolean },
): Promise<{ count: number; rows: AsyncIterable<SheetRow> }> {
  const values = { seconds: RETRY_AFTER_SECONDS };
  if (readers.has(userId)) throw new Refusal('too_many', { key: 'import.file.previous', values });
  if (readers.size >= MAX_QUEUED) throw new Refusal('too_many', { values });
  readers.add(userId);
  const turn = queue.then(() => run({ path, workbook: mime !== CSV_TYPE, plain }, cpuSeconds));
  queue = turn.catch(() => undefined);
  const result = await turn.finally(() => readers.delete(userId));
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
