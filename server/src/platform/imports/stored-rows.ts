import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Cell } from './cells.ts';

/** Texts with markup as HTML, by column from 0. */
export type Markup = Record<number, string>;

/** A row with its number in the file. */
export interface SheetRow {
  place: number;
  cells: Cell[];
  markup?: Markup;
}

/** Rows that a worker has stored. */
export async function* readStoredRows(path: string): AsyncGenerator<SheetRow> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [index, cells, markup] = JSON.parse(line) as [number, Cell[], Markup?];
    yield { place: index, cells, ...(markup && { markup }) };
  }
}
