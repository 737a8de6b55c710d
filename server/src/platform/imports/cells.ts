import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { z } from 'zod';

/** What stands in a cell: as it was typed, or as a spreadsheet keeps it. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.object({ date: z.string() })]);
export type Cell = z.infer<typeof Cell>;

/** A text of the catalogues that says what is wrong. */
export interface CellError {
  key: string;
  values: Record<string, unknown>;
}
type Said = { text: string } | { wrong: CellError };

/** What a spreadsheet shows in place of a value that it could not compute. */
const FORMULA_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const writtenNumber = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : String(value));

/** A cell as a person reads it. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.date;
  return typeof cell === 'number' ? writtenNumber(cell) : String(cell);
}

export const isBlank = (cell: Cell): boolean => cellText(cell).trim() === '';

/** A cell where words are expected. A code that a spreadsheet took for a date is lost: what it was cannot be known. */
export function textIn(cell: Cell): Said {
  if (cell !== null && typeof cell === 'object') return { wrong: { key: 'import.cell.date', values: cell } };
  const text = cellText(cell).trim();
  if (FORMULA_ERROR.test(text)) return { wrong: { key: 'import.cell.formula', values: { text } } };
  return { text };
}

/** Words that people take for the same: case, blanks and hyphens set aside. */
export const folded = (text: string): string =>
  normaliseText(text)
    .toLowerCase()
    .replace(/[\s\-‐‑–—_]+/g, ' ');
