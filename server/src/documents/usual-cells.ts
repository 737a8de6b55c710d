import type { Language } from '@dekanat/contract/kernel/languages.ts';
import { writtenInstant } from '#kernel/instants.ts';
import { say } from '#kernel/messages.ts';

/** Columns that mean the same in most exports. */
const USUAL = /^(name|status|translations|university_name|faculty_name|created_at|updated_at)$/;

/**
 * Key of a usual column's heading; undefined for any other. The name of another record, such as `faculty_name`, is
 * headed by what that record is.
 */
export const usualHeading = (column: string): string | undefined =>
  USUAL.test(column) ? `field.${column.replace(/(.)_name$/, '$1')}` : undefined;

interface UsualRow {
  status?: 1 | 0;
  translations: { language: Language }[];
  created_at: string;
  updated_at: string;
}
type Cell = string | number | null;

/** How a usual column is written; any other as it is stored. */
export function usualCell<Row extends UsualRow, Column extends keyof Row>(
  row: Row,
  column: Column,
  language: Language | undefined,
): Cell {
  if (column === 'status') return say(row.status === 1 ? 'status.active' : 'status.inactive', language);
  if (column === 'translations') return row.translations.map((one) => one.language).join(', ');
  if (column === 'created_at') return writtenInstant(row.created_at);
  if (column === 'updated_at') return writtenInstant(row.updated_at);
  return row[column] as Cell;
}
