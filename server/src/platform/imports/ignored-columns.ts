import type { IgnoredColumn } from '@dekanat/contract/operations/skipped-content.ts';
import { matchingKey, trimmedText } from './cells.ts';
import { columnLetters } from './column-letters.ts';
import type { SheetRow } from './stored-rows.ts';

const HEADING_SHOWN = 100;

/** The columns with values below the headings that are not imported, by the reason that `because` returns for a folded heading. */
export function ignoredColumns(
  { cells }: SheetRow,
  rows: readonly SheetRow[],
  because: (heading: string, index: number) => IgnoredColumn['because'] | undefined,
): IgnoredColumn[] {
  const width = Math.max(cells.length, ...rows.map((row) => row.cells.length));
  return Array.from({ length: width }, (_, index): IgnoredColumn[] => {
    const heading = trimmedText(cells[index]);
    const reason = because(matchingKey(heading), index);
    const hasValues = () => rows.some((row) => trimmedText(row.cells[index]) !== '');
    if (reason === undefined || !hasValues()) return [];
    return [
      {
        column: columnLetters(index),
        heading: heading.slice(0, HEADING_SHOWN).toWellFormed(),
        because: reason,
      },
    ];
  }).flat();
}
