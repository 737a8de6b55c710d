import type { MatrixColumn } from '@dekanat/contract/reports/matrix-report.ts';
import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import type { ReportFile } from '@dekanat/contract/reports/report-columns.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Instant } from '#ui/instant.tsx';
import { StudentRowLink } from '#ui/student-link.tsx';
import type { Column } from '#ui/table/columns.ts';

export interface ReportRow {
  id: string | number;
  [field: string]: unknown;
}

/** A number of a report whose records are open. */
export interface OpenNumber {
  column: string;
  /** Undefined for that of all rows together. */
  row: ReportRow | undefined;
  /** Filters besides those of the screen, and what they select. */
  within?: { filters: Record<string, unknown>; name: string };
}

interface Totals {
  values: Record<string, number | null> | undefined;
  open: (number: OpenNumber) => void;
  /** The columns of numbers that open a list, without being counts of the report. */
  linked?: readonly string[];
}

type Declared = AnyReport['columns'][string];

export const headingOf = (column: string, { heading = column }: Pick<Declared, 'heading'> = {}) =>
  `report.column.${heading}` as TextKey;

/** The columns of a report as its declaration shows them; `shown` are those that belong to what is shown. */
export const columnsOf = (
  { columns }: AnyReport,
  totals: Totals,
  shown: readonly MatrixColumn[] = [],
): Column<ReportRow>[] =>
  Object.entries(columns).flatMap(([key, declared], at) =>
    declared.kind === 'cells'
      ? shown.map((column) => matrixColumn(key, declared, column))
      : declaredColumn({ key, declared, isFirst: at === 0 }, totals),
  );

/** Whose a row is, in a report of all universities. */
export const universityColumn: Column<ReportRow> = {
  key: 'university_name',
  title: 'field.university',
  width: 224,
  pinned: 'start',
  render: ({ university_name }) => (university_name as string | null) ?? '—',
};

/** Pixels of a letter of a heading, and of what is around the heading. */
const [LETTER, AROUND] = [8, 26];

/** Wide enough that no word of the heading is broken. */
export const widthFor = (heading: string, declared: number): number =>
  Math.max(declared, Math.max(...heading.split(/[\s-]+/).map(({ length }) => length)) * LETTER + AROUND);

/** The name of a subject is its heading. */
const matrixColumn = (
  key: string,
  { width = 0 }: Declared,
  { id, title }: MatrixColumn,
): Column<ReportRow> => ({
  key: `${key}.${id}`,
  title: { name: title ?? '—' },
  width: widthFor(title ?? '—', width),
  numeric: true,
  render: (row) => (row[key] as Record<string, string | number | null>)[id] ?? '—',
});

interface DeclaredColumn {
  key: string;
  declared: Declared;
  isFirst: boolean;
}

const declaredColumn = (
  { key, declared, isFirst }: DeclaredColumn,
  { values, open, linked = [] }: Totals,
): Column<ReportRow> => ({
  key,
  title: headingOf(key, declared),
  ...(declared.width !== undefined && { width: declared.width }),
  ...(isFirst && { pinned: 'start' as const }),
  numeric: ['count', 'number', 'percent'].includes(declared.kind),
  render: (row) => (
    <ReportCell declared={declared} column={key} row={row} open={open} opens={linked.includes(key)} />
  ),
  ...(values?.[key] !== undefined && {
    footer: () => (
      <Amount
        declared={declared}
        value={values[key]}
        column={key}
        opens={declared.kind === 'count'}
        open={() => open({ column: key, row: undefined })}
      />
    ),
  }),
});

/** A column with a button that opens the row. */
export const openColumn = (opens: TextKey, onOpen: (row: ReportRow) => void): Column<ReportRow> => ({
  key: 'open',
  title: opens,
  width: 160,
  render: (row) => <OpenRow opens={opens} onOpen={() => onOpen(row)} />,
});

function OpenRow({ opens, onOpen }: { opens: TextKey; onOpen: () => void }) {
  const text = useText();
  return (
    <button type="button" className="report-number" onClick={onOpen}>
      {text(opens)}
    </button>
  );
}

interface CellProps {
  declared: Declared;
  column: string;
  row: ReportRow;
  opens: boolean;
  open: (number: OpenNumber) => void;
}

/** One of few values; as a tag where it has a colour. */
function Choice({ declared: { texts, tags }, value }: ChoiceProps) {
  const text = useText();
  const word = text(`report.${texts}.${value}` as TextKey);
  const colour = tags?.[value];
  if (colour === undefined) return word;
  return (
    <span className="status-tag" data-status={colour}>
      {word}
    </span>
  );
}
interface ChoiceProps {
  declared: Extract<Declared, { kind: 'choice' }>;
  value: string | number;
}

const isAbsent = (declared: Declared, row: ReportRow) =>
  declared.kind === 'number' && declared.absent !== undefined && row[declared.absent] === true;

/** In place of points: the student was absent from the final control. */
function Absence() {
  const text = useText();
  return text('result.absent');
}

function ReportCell({ declared, column, row, open, opens }: CellProps): ReactNode {
  const value = row[column] as string | number | null;
  if (isAbsent(declared, row)) return <Absence />;
  if (value === null) return '—';
  switch (declared.kind) {
    case 'student':
      return row.student_id ? <StudentRowLink id={Number(row.student_id)}>{value}</StudentRowLink> : value;
    case 'choice':
      return <Choice declared={declared} value={value} />;
    case 'files':
      return <Files files={row[column] as ReportFile[]} />;
    case 'semester':
      return <Semester number={String(value)} />;
    case 'instant':
      return <Instant at={String(value)} />;
    case 'day':
      return String(value);
    case 'text':
      return value;
    default:
      return (
        <Amount
          declared={declared}
          value={Number(value)}
          isProblem={declared.kind === 'count' && Number(value) < Number(row[declared.below ?? ''] ?? 0)}
          column={column}
          opens={opens || declared.kind === 'count'}
          open={() => open({ column, row })}
        />
      );
  }
}

/** A semester as other lists name it; files have its number. */
function Semester({ number }: { number: string }) {
  const text = useText();
  return text('semester.number', { number });
}

/** The names of files; each opens in a tab, on this host. */
function Files({ files }: { files: ReportFile[] }) {
  if (files.length === 0) return '—';
  return (
    <span className="report-files">
      {files.map(({ id, name, file_url }) => (
        <a key={id} href={new URL(file_url).pathname} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </span>
  );
}

interface AmountProps {
  declared: Declared;
  value: number | null | undefined;
  column: string;
  isProblem?: boolean;
  /** Whether it opens what it counts. */
  opens: boolean;
  open: () => void;
}

/** A number; a count of records opens them. */
function Amount({ declared: { kind }, value, column, isProblem = false, opens, open }: AmountProps) {
  const text = useText();
  if (value === null || value === undefined) return '—';
  const shown = kind === 'percent' ? `${formatNumber(value)}%` : formatNumber(value);
  if (!opens || value === 0) return isProblem ? <span className="report-problem">{shown}</span> : shown;
  const label = text('report.open_number', { number: shown, column: text(headingOf(column)) });
  return (
    <button
      type="button"
      className="report-number"
      data-problem={isProblem}
      aria-label={label}
      onClick={open}
    >
      {shown}
    </button>
  );
}
