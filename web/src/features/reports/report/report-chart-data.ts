import { formatDay } from '@dekanat/contract/api/days.ts';
import type { ChartAnswer, ReportChart } from '@dekanat/contract/reports/report-chart.ts';
import { headingOf } from '#features/reports/report/report-columns.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { ChartData } from '#ui/charts/chart-data.ts';

/** Bars that a chart draws; its table has all that the server sends. */
const DRAWN_MAX = 15;
const DAY_AND_MONTH = 5;

/** The numbers of a report as its chart shows them. */
export function chartDataOf(chart: ReportChart, { bars, total, others }: ChartAnswer, text: Text): ChartData {
  const names = bars.map((bar) => nameOf(chart, bar, text));
  const beyond = total - bars.length;
  return {
    names,
    series: chart.series.map((column, at) => ({
      label: text(headingOf(column)),
      values: bars.map(({ values }) => values[at] ?? 0),
      as: 'bar',
    })),
    stacked: chart.series.length > 1,
    ...(chart.of === 'rows' && { lying: true, most: chart.inOrder ? bars.length : DRAWN_MAX }),
    ...(chart.of === 'days' && { ticks: names.map((name) => name.slice(0, DAY_AND_MONTH)) }),
    ...(beyond > 0 && {
      rest: { name: text('report.chart.others', { count: formatNumber(beyond) }), values: others },
    }),
  };
}

/** A number alone does not say that it is a year of study. */
const yearOfStudy = (course: string, text: Text) => text('report.chart.course', { course });

function nameOf(chart: ReportChart, { key, names }: ChartAnswer['bars'][number], text: Text): string {
  if (chart.of === 'days') return formatDay(key);
  if (chart.of === 'choices') return text(`report.${chart.texts}.${key}` as TextKey);
  return names
    .map((name, at) => (name !== null && chart.by[at] === 'course' ? yearOfStudy(name, text) : (name ?? '—')))
    .join(' · ');
}

/** What the numbers are, and which of them are drawn. */
export function unitOf(chart: ReportChart, answer: ChartAnswer | undefined, text: Text): string {
  const [first, last] = [answer?.bars[0], answer?.bars.at(-1)];
  if (chart.of === 'days' && first && last)
    return [...new Set([first.key, last.key])].map(formatDay).join(' – ');
  const series = chart.series.map((column) => text(headingOf(column))).join(', ');
  const total = answer?.total ?? 0;
  if (chart.of !== 'rows' || total <= DRAWN_MAX) return series;
  const largest = text('report.chart.largest', { count: DRAWN_MAX, total: formatNumber(total) });
  return chart.inOrder ? series : `${series}; ${largest}`;
}
