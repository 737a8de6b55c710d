import { type Cell, parseText } from '#platform/imports/cells.ts';
import { hasTexts, type Mapping } from './sheet-columns.ts';

/**
 * Reads a cell of a column. A spreadsheet program has changed what was typed into a date or a logical value, whose words it shows in its own
 * language: the text cannot be restored.
 */
export function readCell(cell: Cell, role: Mapping[number] | undefined): ReturnType<typeof parseText> {
  if (typeof cell === 'boolean' && hasTexts(role))
    return { error: { key: 'import.cell.boolean', values: { value: String(cell).toUpperCase() } } };
  return parseText(cell);
}
