import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { neutraliseFormulas } from './csv-formulas.ts';

export type Cell = string | number | null;

export interface TableJob {
  format: (typeof EXPORT_FORMATS)[number];
  sheet: string;
  headings: string[];
  rows: ReadableStream<Cell[][]>;
  file: WritableStream<Uint8Array>;
}

/** Loaded with the first export. */
const WRITERS = {
  csv: async (rows: AsyncIterable<Cell[]>, _sheet: string, headings: string[]) =>
    (await import('hucre/csv')).writeCsvStream(safeRows(headings, rows), { bom: true, quoteStyle: 'all' }),
  xlsx: async (rows: AsyncIterable<Cell[]>, sheet: string, headings: string[]) =>
    (await import('hucre/xlsx')).writeXlsxStream(rows, {
      name: sheetName(sheet),
      columns: headings.map((header) => ({ header, width: 24 })),
      freezePane: { rows: 1 },
    }),
};

/** Workbooks allow 31 characters, and none of : \ / ? * [ ]. */
const sheetName = (name: string) => name.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31);

const safeCell = (cell: Cell) => (typeof cell === 'string' ? neutraliseFormulas(cell) : cell);

/** Headings may come from an uploaded file, so they are neutralised like cells. */
async function* safeRows(headings: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield headings.map(neutraliseFormulas);
  for await (const row of rows) yield row.map(safeCell);
}

async function* flatten<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

/** Runs in a low-priority thread; ends when the file is written or its reader is gone. */
export async function writeTable({ format, sheet, headings, rows, file }: TableJob): Promise<void> {
  const written = await WRITERS[format](flatten(rows), sheet, headings);
  await (written as ReadableStream<Uint8Array>).pipeTo(file);
}
