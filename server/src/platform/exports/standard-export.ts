import type { Language } from '@dekanat/contract/api/languages.ts';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { columnLabel } from '@dekanat/contract/locales/column-label.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { writeTableFile } from './table-export.ts';

/** Message keys of the headings of a resource's columns. */
export const headingOf = (noun: string) => (column: string) => uncheckedKey(columnLabel(noun, column));

interface StandardRow {
  status?: 1 | 0;
  translations?: { language: Language }[];
  created_at: string;
  updated_at: string;
}
type Cell = string | number | null;

/** `noun.title` names the file. */
interface StandardExport<Row, Column extends string> {
  noun: string;
  rows: AsyncIterable<Row>;
  /** Overrides of the exported value by column; null exports the stored value. */
  cells?: { [Name in Column]?: (row: Row) => Cell };
}

/** Exports a resource's list: its own columns and the standard ones. */
export const exportTable = <Row extends StandardRow, Column extends keyof Row & string>(
  context: Context,
  { format, columns }: { format: (typeof EXPORT_FORMATS)[number]; columns: Column[] },
  { noun, rows, cells = {} }: StandardExport<Row, Column>,
): Promise<Download> =>
  writeTableFile(context, format, {
    title: uncheckedKey(`${noun}.title`),
    columns,
    heading: headingOf(noun),
    cell: (row: Row, column) => cells[column]?.(row) ?? standardCell(row, column, context.language),
    rows,
  });

function standardCell<Row extends StandardRow>(
  row: Row,
  column: keyof Row & string,
  language: Language | undefined,
): Cell {
  if (column === 'status') return translate(row.status === 1 ? 'status.active' : 'status.inactive', language);
  if (column === 'translations') return (row.translations ?? []).map((one) => one.language).join(', ');
  if (column === 'created_at') return formatInstant(row.created_at);
  if (column === 'updated_at') return formatInstant(row.updated_at);
  return row[column] as Cell;
}
