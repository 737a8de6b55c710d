import type { ReportColumn } from '@dekanat/contract/reports/report-columns.ts';
import type { TextKey } from '#locales/text-key.ts';

export type ReportRow = Record<string, unknown>;

export interface ReportFile {
  name: string;
  title?: string;
  /** The name of spreadsheets; the title unless given. */
  file?: string;
  columns: Record<string, ReportColumn>;
  /** The columns of the file, in order. */
  shown: string[];
  rows: AsyncIterable<ReportRow>;
  /** The counts of all rows together. */
  totals: () => Promise<ReportRow>;
  /** The filters in force. */
  filters: Record<string, unknown>;
}

export const titleOf = ({ name, title }: { name: string; title?: string }) =>
  (title ?? `menu.report.${name}`) as TextKey;
export const headingOf = (column: string) => `report.column.${column}` as TextKey;
