import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { Piscina } from 'piscina';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import type { Cell, TableJob } from './table-worker.ts';

interface Table<Row, Column extends string> {
  /** Key of the sheet's and file's name. */
  title: string;
  columns: readonly Column[];
  /** Key of a column's heading. */
  heading: (column: Column) => string;
  cell: (row: Row, column: Column) => Cell;
  rows: AsyncIterable<Row>;
}

export const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** How many rows are handed over at once: what a request for a list, which comes between, waits for. */
const ROWS_AT_ONCE = 50;
const IDLE_MS = 60_000;
const LOWEST_PRIORITY = 19;
/** As many as there are connections to read from: one slow line holds up nobody else. */
const AT_ONCE = 100;

/** Writing a file of a hundred thousand rows takes a core for seconds; lists are answered meanwhile as if nothing were. */
const thread = new Piscina({
  filename: fileURLToPath(new URL('./table-worker.ts', import.meta.url)),
  name: 'writeTable',
  minThreads: 0,
  maxThreads: 1,
  concurrentTasksPerWorker: AT_ONCE,
  idleTimeout: IDLE_MS,
  niceIncrement: LOWEST_PRIORITY,
  recordTiming: false,
});
// One that fails between its tasks is replaced; unheard, its error would end the process.
thread.on('error', () => undefined);

interface TableFile<Row> {
  name: string;
  /** What its sheet is called, where that is not the file's name. */
  sheet?: string;
  headings: string[];
  rows: AsyncIterable<Row>;
}

/**
 * A table as a file, written while its rows arrive: memory does not grow with the number of rows. Text that a
 * spreadsheet would run as a formula is defused in CSV; in XLSX every text is a string cell.
 */
export async function tableFile<Row>(
  format: (typeof EXPORT_FORMATS)[number],
  { name, sheet = name, headings, rows }: TableFile<Row>,
  cellsOf: (row: Row) => Cell[],
): Promise<Download> {
  const reading = rows[Symbol.asyncIterator]();
  // Awaited before anything is answered, so that what the database refuses is still told as such.
  let step = await reading.next();
  const handed = new ReadableStream<Cell[][]>({
    async pull(to) {
      const some: Cell[][] = [];
      for (; !step.done && some.length < ROWS_AT_ONCE; step = await reading.next())
        some.push(cellsOf(step.value));
      if (some.length > 0) to.enqueue(some);
      if (step.done) to.close();
    },
  });
  const { readable, writable } = new TransformStream<Uint8Array>();
  const body = Readable.fromWeb(readable as never);
  // However it ends, also when the reader hangs up: the connection that the rows come from goes back to the pool.
  body.once('close', () => void reading.return?.());
  const job: TableJob = { format, sheet, headings, rows: handed, file: writable };
  thread.run(job, { transferList: [handed, writable] as never }).catch((error) => body.destroy(error));
  const day = new Date().toISOString().slice(0, 10);
  return { filename: `${name} ${day}.${format}`, mime: MIME[format], body };
}

/** A list as a file. */
export async function writeTableFile<Row, Column extends string>(
  context: Context,
  format: (typeof EXPORT_FORMATS)[number],
  { title, columns, heading, cell, rows }: Table<Row, Column>,
): Promise<Download> {
  const language = messageLanguage(context);
  const headings = columns.map((column) => translate(heading(column), language));
  return tableFile(format, { name: translate(title, language), headings, rows }, (row) =>
    columns.map((column) => cell(row, column)),
  );
}
