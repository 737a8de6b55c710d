import { formatDay } from '@dekanat/contract/api/days.ts';
import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { z } from 'zod';
import type { TextKey } from '#locales/text-key.ts';

/** The value of a cell: text as typed, a typed value of the spreadsheet, or the beginning of a text that is too long. */
export const Cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ date: z.string() }),
  z.object({ cut: z.string() }),
]);
export type Cell = z.infer<typeof Cell>;

/** Error message by key. */
export interface CellError {
  key: TextKey;
  values: Record<string, unknown>;
}
type TextResult = { text: string } | { error: CellError };

/** Error values of spreadsheet formulas. */
const FORMULA_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const formatNumber = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : String(value));

/** The cell as displayed. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.cut;
  return typeof cell === 'number' ? formatNumber(cell) : String(cell);
}

export const isBlank = (cell: Cell): boolean => cellText(cell).trim() === '';

/** The text of a cell without blanks around it; blank for a cell that the row does not have. */
export const trimmedText = (cell: Cell | undefined): string => cellText(cell ?? null).trim();

const isCut = (cell: Cell): cell is { cut: string } =>
  cell !== null && typeof cell === 'object' && 'cut' in cell;

const longText = ({ cut }: { cut: string }): CellError => ({
  key: 'import.cell.long',
  values: { most: cut.length - 1 },
});

/**
 * Reads a text cell. A code that a spreadsheet converted to a date is refused: the original cannot be restored. So is a text that
 * was cut.
 */
export function parseText(cell: Cell): TextResult {
  if (isCut(cell)) return { error: longText(cell) };
  if (cell !== null && typeof cell === 'object')
    return { error: { key: 'import.cell.date', values: { date: formatDay(cell.date) } } };
  const text = cellText(cell).trim();
  if (FORMULA_ERROR.test(text)) return { error: { key: 'import.cell.formula', values: { text } } };
  return { text };
}

/** Normalises text for matching: ignores case and treats blanks and hyphens alike. */
export const matchingKey = (text: string): string =>
  normaliseText(text)
    .toLowerCase()
    .replace(/[\s\-‐‑–—_]+/g, ' ');

/** Digits without leading zeros, which formats of numbers such as 000 add; other texts as they are. */
export const withoutZeros = (text: string): string => text.replace(/^0+(?=\d+$)/, '');
