import type { Language } from '@dekanat/contract/api/languages.ts';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { writeTableFile } from './table-export.ts';

const USUAL = /^(name|status|translations|university_name|faculty_name|created_at|updated_at)$/;

/**
 * Headings of an export: columns that mean the same in most have `field.<column>`, that of another record's name `field.faculty`; a column of
 * its own has `noun.<column>`.
 */
export const headingOf = (noun: string) => (column: string) =>
  USUAL.test(column) ? `field.${column.replace(/(.)_name$/, '$1')}` : `${noun}.${column}`;

interface UsualRow {
  status?: 1 | 0;
  translations: { language: Language }[];
  created_at: string;
  updated_at: string;
}
type Cell = string | number | null;

/** What a resource says of its export; `noun.title` names the file. */
interface UsualExport<Row, Column extends string> {
  noun: string;
  rows: AsyncIterable<Row>;
  /** Columns that are written in other words than they are stored; null leaves the stored value. */
  cells?: { [Name in Column]?: (row: Row) => Cell };
}

/** The list of a resource as a file: its own columns, and those that most resources have. */
export const exportTable = <Row extends UsualRow, Column extends keyof Row & string>(
  context: Context,
  { format, columns }: { format: (typeof EXPORT_FORMATS)[number]; columns: Column[] },
  { noun, rows, cells = {} }: UsualExport<Row, Column>,
): Promise<Download> =>
  writeTableFile(context, format, {
    title: `${noun}.title`,
    columns,
    heading: headingOf(noun),
    cell: (row: Row, column) => cells[column]?.(row) ?? usualCell(row, column, context.language),
    rows,
  });

function usualCell<Row extends UsualRow>(
  row: Row,
  column: keyof Row & string,
  language: Language | undefined,
): Cell {
  if (column === 'status') return translate(row.status === 1 ? 'status.active' : 'status.inactive', language);
  if (column === 'translations') return row.translations.map((one) => one.language).join(', ');
  if (column === 'created_at') return formatInstant(row.created_at);
  if (column === 'updated_at') return formatInstant(row.updated_at);
  return row[column] as Cell;
}
