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

/** A row of a file: its number there, and what stands in it. */
export interface SheetRow {
  place: number;
  cells: Cell[];
}

const WORKER = fileURLToPath(new URL('./sheet-worker.ts', import.meta.url));
const HEAP_MB = 192;
const READING_MS = 60_000;
/** Whoever would have to wait longer is told to come again. */
const MOST_WAITING = 8;
const TRY_AGAIN_SECONDS = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** A file on which the process ends, for want of memory or of time, is more than we read. */
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
        // Where no process may be made modest this one works all the same.
      }
    });
  child.send(job, (error) => error && reject(new Refusal('unavailable')));
  const overdue = setTimeout(() => child.kill('SIGKILL'), READING_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(overdue);
    child.kill('SIGKILL');
  }
}

const CODES: Record<string, 'too_large' | 'unsupported_type' | 'malformed'> = {
  'import.file.unpacked': 'too_large',
  'import.file.rows': 'too_large',
  'import.file.no_rows': 'unsupported_type',
};

/**
 * Reads the first sheet that a workbook shows, or a CSV file, in a process of its own, one at a time. The first row is the headings.
 * @throws Refusal when it is no table that we read, or too many are waiting
 */
export async function readSheet({
  path,
  mime,
}: UploadedFile): Promise<{ count: number; rows: AsyncIterable<SheetRow> }> {
  if (waiting >= MOST_WAITING) throw new Refusal('too_many', { values: { seconds: TRY_AGAIN_SECONDS } });
  waiting += 1;
  const turn = last.then(() => run({ path, workbook: mime !== CSV_TYPE }));
  last = turn.catch(() => undefined);
  const result = await turn.finally(() => {
    waiting -= 1;
  });
  if ('refused' in result) {
    const { refused: key } = result;
    throw new Refusal(CODES[key] ?? 'unsupported_type', { key, values: { most: IMPORT_ROWS } });
  }
  return { count: result.rows, rows: rowsIn(`${path}.rows`) };
}

/** What is taken for CSV: whatever has no signature. */
export const CSV_TYPE = 'text/csv';

async function* rowsIn(path: string): AsyncGenerator<SheetRow> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [place, cells] = JSON.parse(line) as [number, Cell[]];
    yield { place, cells };
  }
}
