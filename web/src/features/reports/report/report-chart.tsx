import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import { headingOf, type ReportRow } from '#features/reports/report/report-columns.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';

interface ReportChartProps {
  chart: NonNullable<AnyReport['chart']>;
  /** Undefined while loading. */
  rows: readonly ReportRow[] | undefined;
  title: TextKey;
  /** The column that names the rows. */
  heading: string;
}

/** The numbers of the rows of a page, side by side; rows without numbers are left out. */
export function ReportChart({ chart: { by, series }, rows, title, heading }: ReportChartProps) {
  const text = useText();
  const names = [by].flat();
  if (rows === undefined || rows.length === 0) return null;
  const shown = rows.filter((row) => series.some((column) => Number(row[column] ?? 0) > 0));
  const data = {
    names: shown.map((row) => names.map((column) => String(row[column] ?? '—')).join(' · ')),
    series: series.map((column) => ({
      label: text(headingOf(column)),
      values: shown.map((row) => Number(row[column] ?? 0)),
      as: 'bar' as const,
    })),
    lying: true,
  };
  return (
    <ChartPanel
      title={text(title)}
      unit={series.map((column) => text(headingOf(column))).join(', ')}
      heading={text(headingOf(heading))}
      data={data}
    />
  );
}
