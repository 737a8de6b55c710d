import type { RecordsChart, RowsChart } from '@dekanat/contract/reports/report-chart.ts';
import { expect, it } from 'vitest';
import { chartDataOf, unitOf } from '#features/reports/report/report-chart-data.ts';
import type { Text } from '#i18n/text.ts';

const text = ((key: string, values = {}) => [key, ...Object.values(values)].join(' ')) as unknown as Text;
const rows: RowsChart = { of: 'rows', by: ['subject_name'], series: ['mark_5', 'mark_2'] };
const days: RecordsChart = {
  of: 'days',
  title: 'report.chart.sign_ins',
  filter: 'created_at',
  series: ['signed_in'],
};
const bar = (key: string, ...values: number[]) => ({ key, names: [key, null], values });

it('report chart: has a bar with a part for each series, and what is beyond the bars', () => {
  const answer = { bars: [bar('Algebra', 4, 1), bar('Fizika', 2, 0)], total: 20, others: [9, 8] };
  expect(chartDataOf(rows, answer, text)).toMatchObject({
    names: ['Algebra · —', 'Fizika · —'],
    series: [
      { label: 'report.column.mark_5', values: [4, 2] },
      { label: 'report.column.mark_2', values: [1, 0] },
    ],
    stacked: true,
    rest: { name: 'report.chart.others 18', values: [9, 8] },
  });
  expect(unitOf(rows, answer, text)).toContain('report.chart.largest 15 20');
});

it('report chart: names days as users write them, with the first and last one', () => {
  const answer = { bars: [bar('2026-11-01', 4), bar('2026-11-02', 0)], total: 2, others: [0] };
  const data = chartDataOf(days, answer, text);
  expect(data).toMatchObject({ names: ['01.11.2026', '02.11.2026'], ticks: ['01.11', '02.11'] });
  expect(data.rest).toBeUndefined();
  expect(unitOf(days, answer, text)).toBe('01.11.2026 – 02.11.2026');
});

it('report chart: says that a number is a year of study', () => {
  const chart: RowsChart = { of: 'rows', by: ['education_type_name', 'course'], series: ['male_count'] };
  const bars = ['1', null].map((course) => ({ key: '1', names: ['Bakalavr', course], values: [4] }));
  expect(chartDataOf(chart, { bars, total: 2, others: [0] }, text).names).toEqual([
    'Bakalavr · report.chart.course 1',
    'Bakalavr · —',
  ]);
  const ofAll = bars.map((bar) => ({ ...bar, names: [...bar.names, 'Universitet'] }));
  expect(chartDataOf(chart, { bars: ofAll, total: 2, others: [0] }, text).names).toEqual([
    'Bakalavr · report.chart.course 1 · Universitet',
    'Bakalavr · — · Universitet',
  ]);
});
