import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Cell } from './cells.ts';

/** A row with its number in the file. */
export interface SheetRow {
  place: number;
  cells: Cell[];
}

/** Rows that a worker has stored. */
export async function* readStoredRows(path: string): AsyncGenerator<SheetRow> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [index, cells] = JSON.parse(line) as [number, Cell[]];
    yield { place: index, cells };
  }
}
