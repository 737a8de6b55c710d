import { IMPORT_COLUMNS } from '@dekanat/contract/operations/import-limits.ts';
import type { SkippedContent } from '@dekanat/contract/operations/skipped-content.ts';
import { UNCALCULATED, type Value } from './cell-value.ts';
import { type Cell, isBlank } from './cells.ts';
import { columnLetters } from './column-letters.ts';
import type { MergedCells } from './merged-cells.ts';

/** The cells of each sort that are named. */
const NAMED_CELLS = 5;

/** Collects what of a sheet is not read. */
export function collectSkipped(mergedCells: MergedCells) {
  const beyond = new Set<number>();
  let cells = 0;
  const long: SkippedContent['long'] = { count: 0, first: [] };
  const merged: SkippedContent['merged'] = { count: 0, first: [] };
  const formulas: SkippedContent['formulas'] = { count: 0, first: [] };
  return {
    /** Values in columns beyond the last one that is read. */
    addBeyond(values: readonly unknown[]): void {
      for (let column = IMPORT_COLUMNS; column < values.length; column += 1)
        if (String(values[column] ?? '').trim() !== '') beyond.add(column);
    },
    addCells(count: number): void {
      cells += count;
    },
    /** Names merged cells of several rows with a value, which the rows after the first one do not have. */
    addMerged(place: number, row: readonly Cell[]): void {
      for (const [letters, reference] of mergedCells.get(place) ?? []) {
        const column = row.findIndex((_cell, index) => columnLetters(index) === letters);
        if (isBlank(row[column] ?? null)) continue;
        merged.count += 1;
        if (merged.first.length < NAMED_CELLS) merged.first.push(reference);
      }
    },
    /** Names formulas without a result. Rows that need them cannot be imported. */
    addFormulas(place: number, values: readonly Value[]): void {
      for (const [column, value] of values.slice(0, IMPORT_COLUMNS).entries()) {
        if (value !== UNCALCULATED) continue;
        formulas.count += 1;
        if (formulas.first.length < NAMED_CELLS) formulas.first.push(`${columnLetters(column)}${place}`);
      }
    },
    addLong(place: number, row: readonly Cell[]): void {
      for (const [column, cell] of row.entries()) {
        if (cell === null || typeof cell !== 'object' || !('cut' in cell)) continue;
        long.count += 1;
        if (long.first.length < NAMED_CELLS) long.first.push(`${columnLetters(column)}${place}`);
      }
    },
    result: (sheets: string[]): SkippedContent => ({
      sheets,
      columns: beyond.size,
      cells,
      long,
      merged,
      formulas,
    }),
  };
}
export type Skipped = ReturnType<typeof collectSkipped>;
