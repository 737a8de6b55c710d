import { fileURLToPath } from 'node:url';
import { today } from '@dekanat/contract/api/days.ts';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { Piscina } from 'piscina';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import type { TextKey } from '#locales/text-key.ts';
import { nodeStream, transferred } from '#platform/web-streams.ts';
import type { Cell, TableJob } from './table-worker.ts';

interface Table<Row, Column extends string> {
  /** Message key of the sheet name, and of the file name unless it is given. */
  title: TextKey;
  name?: string | undefined;
  columns: readonly Column[];
  /** Message key of a column's heading. */
  heading: (column: Column) => TextKey;
  cell: (row: Row, column: Column) => Cell;
  rows: AsyncIterable<Row>;
}

export const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Rows per batch sent to the worker; other requests run between two batches. */
const BATCH_ROWS = 50;
const IDLE_MS = 60_000;
/** One per database connection, so that a slow download does not block other exports. */
const MAX_CONCURRENT_EXPORTS = 100;

/** Writing 100,000 rows occupies a core for seconds; a low-priority thread keeps list requests unaffected. */
const worker = new Piscina({
  filename: fileURLToPath(new URL('./table-worker.ts', import.meta.url)),
  name: 'writeTable',
  minThreads: 0,
  maxThreads: 1,
  concurrentTasksPerWorker: MAX_CONCURRENT_EXPORTS,
  idleTimeout: IDLE_MS,
  niceIncrement: BACKGROUND_NICENESS,
  recordTiming: false,
});
// The pool replaces a worker that fails between tasks; without this handler the error would end the process.
worker.on('error', () => undefined);

interface TableFile<Row> {
  name: string;
  /** Name of the sheet, when it differs from the file name. */
  sheet?: string;
  headings: string[];
  rows: AsyncIterable<Row>;
}

/**
 * Streams rows into a file, so that memory does not grow with the number of rows. CSV cells that a spreadsheet would
 * run as a formula are neutralised; in XLSX every text is a string cell.
 */
export async function tableFile<Row>(
  format: (typeof EXPORT_FORMATS)[number],
  { name, sheet = name, headings, rows }: TableFile<Row>,
  cellsOf: (row: Row) => Cell[],
): Promise<Download> {
  const iterator = rows[Symbol.asyncIterator]();
  // The first row is awaited before the response starts, so that a database error still gets its status code.
  let next = await iterator.next();
  const batches = new ReadableStream<Cell[][]>({
    async pull(to) {
      const batch: Cell[][] = [];
      for (; !next.done && batch.length < BATCH_ROWS; next = await iterator.next())
        batch.push(cellsOf(next.value));
      if (batch.length > 0) to.enqueue(batch);
      if (next.done) to.close();
    },
  });
  const { readable, writable } = new TransformStream<Uint8Array>();
  const body = nodeStream(readable);
  // Returns the database connection to the pool however the stream ends, also when the client disconnects.
  body.once('close', () => void iterator.return?.());
  const job: TableJob = { format, sheet, headings, rows: batches, file: writable };
  worker.run(job, { transferList: transferred(batches, writable) }).catch((error) => body.destroy(error));
  return { filename: `${name} ${today()}.${format}`, mime: MIME[format], body };
}

export type Text = (key: TextKey) => string;

/** `translate` with a cache: a file repeats the same few texts. */
export function cachedTexts(language: ReturnType<typeof messageLanguage>): Text {
  const texts = new Map<TextKey, string>();
  return (key) => {
    const text = texts.get(key) ?? translate(key, language);
    texts.set(key, text);
    return text;
  };
}

/** Exports a list with translated headings. */
export async function writeTableFile<Row, Column extends string>(
  context: Context,
  format: (typeof EXPORT_FORMATS)[number],
  { title, name, columns, heading, cell, rows }: Table<Row, Column>,
): Promise<Download> {
  const language = messageLanguage(context);
  const headings = columns.map((column) => translate(heading(column), language));
  const sheet = translate(title, language);
  return tableFile(format, { name: name ?? sheet, sheet, headings, rows }, (row) =>
    columns.map((column) => cell(row, column)),
  );
}
