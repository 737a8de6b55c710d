import { Readable } from 'node:stream';
import type { EXPORT_FORMATS } from '@dekanat/contract/kernel/lists.ts';
import { type Context, messageLanguage } from '#kernel/context.ts';
import { say } from '#kernel/messages.ts';
import type { Download } from './download.ts';

type Cell = string | number | null;

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

/** The writers are loaded with the first export. */
const WRITERS = {
  csv: async (rows: AsyncIterable<Cell[]>, _sheet: string, headings: string[]) =>
    // As rows: the library defuses formulas in cells, and leaves headings as they are.
    (await import('hucre/csv')).writeCsvStream(headed(headings, rows), { bom: true, escapeFormulae: true }),
  xlsx: async (rows: AsyncIterable<Cell[]>, sheet: string, headings: string[]) =>
    (await import('hucre/xlsx')).writeXlsxStream(rows, {
      name: sheet,
      columns: headings.map((header) => ({ header, width: 24 })),
      freezePane: { rows: 1 },
    }),
};

async function* headed(headings: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield headings;
  yield* rows;
}

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
  async function* cells() {
    for (; !step.done; step = await reading.next()) yield cellsOf(step.value);
  }
  // However it ends, also when the reader hangs up: the connection that the rows come from goes back to the pool.
  const end = async () => void (await reading.return?.());
  const written = WRITERS[format](cells(), sheet, headings);
  written.catch(end);
  const body = Readable.fromWeb((await written) as never);
  body.once('close', end);
  const day = new Date().toISOString().slice(0, 10);
  return { filename: `${name} ${day}.${format}`, mime: MIME[format], body };
}

/** A list as a file. */
export async function exportTable<Row, Column extends string>(
  context: Context,
  format: (typeof EXPORT_FORMATS)[number],
  { title, columns, heading, cell, rows }: Table<Row, Column>,
): Promise<Download> {
  const language = messageLanguage(context);
  const headings = columns.map((column) => say(heading(column), language));
  return tableFile(format, { name: say(title, language), headings, rows }, (row) =>
    columns.map((column) => cell(row, column)),
  );
}
