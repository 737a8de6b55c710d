import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';

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
    // Headings are written as rows, because the library escapes formulas only in cells.
    (await import('hucre/csv')).writeCsvStream(withHeadings(headings, rows), {
      bom: true,
      escapeFormulae: true,
    }),
  xlsx: async (rows: AsyncIterable<Cell[]>, sheet: string, headings: string[]) =>
    (await import('hucre/xlsx')).writeXlsxStream(rows, {
      name: sheet,
      columns: headings.map((header) => ({ header, width: 24 })),
      freezePane: { rows: 1 },
    }),
};

async function* withHeadings(headings: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield headings;
  yield* rows;
}

async function* flatten<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

/** Runs in a low-priority thread; ends when the file is written or its reader is gone. */
export async function writeTable({ format, sheet, headings, rows, file }: TableJob): Promise<void> {
  const written = await WRITERS[format](flatten(rows), sheet, headings);
  await (written as ReadableStream<Uint8Array>).pipeTo(file);
}
