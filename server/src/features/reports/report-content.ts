import { formatDay } from '@dekanat/contract/api/days.ts';
import type { MatrixColumn } from '@dekanat/contract/reports/matrix-report.ts';
import type { ReportChart } from '@dekanat/contract/reports/report-chart.ts';
import type { ReportColumn, ReportFile as RowFile } from '@dekanat/contract/reports/report-columns.ts';
import type { OwnChoices } from '@dekanat/contract/reports/report-filters.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { cachedTexts, type Text } from '#platform/exports/table-export.ts';
import type { Cell } from '#platform/exports/table-worker.ts';

export type ReportRow = Record<string, unknown>;

/** A report as the contract declares it. */
export interface DeclaredReport {
  name: string;
  title?: string;
  /** The name of files; the title unless given. */
  file?: string;
  columns: Record<string, ReportColumn>;
  chart?: ReportChart;
  choices?: OwnChoices;
  /** Its rows are universities. */
  ofUniversities?: boolean;
}

/** A column of a file: its heading in the language of the caller, and its value in each row. */
export interface FileColumn {
  heading: string;
  kind: ReportColumn['kind'];
  /** On the screen. */
  width: number;
  cell: (row: ReportRow) => Cell;
}

export const titleOf = ({ name, title }: Pick<DeclaredReport, 'name' | 'title'>) =>
  (title ?? `menu.report.${name}`) as TextKey;
const headingOf = (name: string, { heading = name }: ReportColumn) => `report.column.${heading}` as TextKey;

const WIDTH = 120;

/** How a file shows a value of each kind; texts and numbers as they are. */
const CELLS: Partial<Record<ReportColumn['kind'], (value: never) => Cell>> = {
  instant: (value: string) => formatInstant(value),
  day: (value: string) => formatDay(value),
  files: (value: RowFile[]) => value.map(({ name }) => name).join(', '),
};

const cellOf =
  (name: string, column: ReportColumn, text: Text) =>
  (row: ReportRow): Cell => {
    if (column.kind === 'number' && column.absent !== undefined && row[column.absent] === true)
      return text('sheet.print.absent');
    const value = row[name] as Cell | undefined;
    if (value === null || value === undefined) return null;
    if (column.kind === 'choice') return text(`report.${column.texts}.${value}` as TextKey);
    return CELLS[column.kind]?.(value as never) ?? value;
  };

/** Whether the rows are of all universities, so that each names its own. */
export const namesUniversities = (
  { scope }: Pick<Context, 'scope'>,
  { ofUniversities = false }: Pick<DeclaredReport, 'ofUniversities'>,
): boolean => scope.universityId === null && !ofUniversities;

/** The declared columns of a file; `cells` stands for those that belong to what is shown. */
function declaredColumns(
  context: Context,
  { columns }: DeclaredReport,
  shown: readonly string[],
  cells: readonly MatrixColumn[],
): FileColumn[] {
  const language = messageLanguage(context);
  const text = cachedTexts(language);
  return shown.flatMap((name): FileColumn[] => {
    const column = columns[name] as ReportColumn;
    const { kind, width = WIDTH } = column;
    if (kind === 'cells')
      return cells.map(({ id, title }) => ({
        heading: title ?? '—',
        ...{ kind, width },
        cell: (row) => (row[name] as Record<string, Cell>)[id] ?? null,
      }));
    const heading = translate(headingOf(name, column), language);
    return [{ heading, kind, width, cell: cellOf(name, column, text) }];
  });
}

/** The columns of a file, in order: in one of all universities the first column names that of the row. */
export function fileColumns(
  context: Context,
  report: DeclaredReport,
  shown: readonly string[],
  cells: readonly MatrixColumn[] = [],
): FileColumn[] {
  const columns = declaredColumns(context, report, shown, cells);
  if (!namesUniversities(context, report)) return columns;
  const heading = translate('field.university', messageLanguage(context));
  const cell = ({ university_name }: ReportRow) => university_name as string | null;
  return [{ heading, kind: 'text', width: WIDTH, cell }, ...columns];
}
