import { LIST_PARAMETERS } from '@dekanat/contract/api/lists.ts';
import type { ChartAnswer, ReportChart as Declared } from '@dekanat/contract/reports/report-chart.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import type { ChartEndpoint, ReportWithCalls } from '#features/reports/report/report-calls.ts';
import { chartDataOf, unitOf } from '#features/reports/report/report-chart-data.ts';
import { headingOf, type OpenNumber, type ReportRow } from '#features/reports/report/report-columns.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import type { List } from '#ui/table/list.ts';

interface ReportChartProps {
  report: ReportWithCalls;
  list: List<ReportRow, string>;
  /** That of the report. */
  title: TextKey;
  /** Opens the records of a number. */
  open: (number: OpenNumber) => void;
}

/** The chart of a report, with the filters of its table. */
export function ReportChart({ report, ...props }: ReportChartProps) {
  const { chart, calls, columns } = report;
  if (chart === undefined || calls.chart === undefined || props.list.state === 'idle') return null;
  /** A bar of rows opens the records of its number, if the user may open them. */
  const open: typeof props.open = (number) => {
    if (columns[number.column]?.kind === 'count') props.open(number);
  };
  return <ChartOf chart={chart} endpoint={calls.chart as ChartEndpoint} {...props} open={open} />;
}

interface ChartOfProps extends Omit<ReportChartProps, 'report'> {
  chart: Declared;
  endpoint: ChartEndpoint;
}

function ChartOf({ chart, endpoint, list, title, open }: ChartOfProps) {
  const text = useText();
  const filters = Object.fromEntries(
    Object.entries(list.query).filter(([name]) => !NO_FILTERS.includes(name)),
  );
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(endpoint, { query: filters } as CallInput<ChartEndpoint>),
    placeholderData: keepPreviousData,
  });
  const shown = useMemo(() => data && chartDataOf(chart, data, text), [chart, data, text]);
  // The table says that there are no rows.
  if (list.page?.total === 0) return null;
  /** A zero opens nothing, and neither do rows without a value of the filter. */
  const openBar = (bar: ChartAnswer['bars'][number], name: string, series: number) => {
    if (bar.key === '' || !(opensValue(chart) ? bar.values[series] : bar.values.some(Boolean))) return;
    if (chart.of !== 'rows')
      list.setFilters({
        [chart.filter]: bar.key,
        ...(chart.seriesFilter !== undefined && { [chart.seriesFilter]: chart.series[series] }),
      });
    else open(numberOf(chart, { bar, name, column: chart.series[series] ?? '' }));
  };
  return (
    <ChartPanel
      title={text(chart.of === 'rows' ? title : chart.title)}
      unit={unitOf(chart, data, text)}
      heading={text(
        chart.of === 'rows' ? headingOf(chart.by[0] ?? '') : (`report.filter.${chart.filter}` as TextKey),
      )}
      data={shown}
      opens={opensValue(chart) ? 'value' : 'label'}
      failed={error && !data ? { error, retry: () => void refetch() } : undefined}
      open={(at, series) => {
        const bar = data?.bars[at];
        // The bars of former filters open nothing.
        if (bar && !isPlaceholderData) openBar(bar, shown?.names[at] ?? '', series);
      }}
    />
  );
}

/** Whether each part of a bar opens records of its own. */
const opensValue = (chart: Declared) => chart.of === 'rows' || chart.seriesFilter !== undefined;

const NO_FILTERS: readonly string[] = LIST_PARAMETERS.filter(
  (name) => name !== 'university_id' && name !== 'language',
);

interface OpenBar {
  bar: ChartAnswer['bars'][number];
  name: string;
  column: string;
}

/** The number of a bar: that of its row, or of all rows with its value of the filter. */
const numberOf = (
  { filter }: Extract<Declared, { of: 'rows' }>,
  { bar: { key }, name, column }: OpenBar,
): OpenNumber =>
  filter === undefined
    ? { column, row: { id: key }, within: { filters: {}, name } }
    : { column, row: undefined, within: { filters: { [filter]: Number(key) }, name } };
