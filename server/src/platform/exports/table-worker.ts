import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';

export type Cell = string | number | null;

export interface TableJob {
  format: (typeof EXPORT_FORMATS)[number];
  sheet: string;
  headings: string[];
  /** Some rows at a time. */
  rows: ReadableStream<Cell[][]>;
  file: WritableStream<Uint8Array>;
}

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

async function* each<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

/** Runs in a thread of low priority; ends when the file is written, or whoever reads it leaves. */
export async function writeTable({ format, sheet, headings, rows, file }: TableJob): Promise<void> {
  const written = await WRITERS[format](each(rows), sheet, headings);
  await (written as ReadableStream<Uint8Array>).pipeTo(file);
}
