import type { RecordsChart } from './report-chart.ts';
import { WAITING } from './report-filters.ts';

/** The chart of tasks by the days that they wait for their check. */
export const UNCHECKED_CHART = {
  of: 'choices',
  title: 'report.chart.unchecked',
  filter: 'waiting',
  values: WAITING,
  texts: 'waiting',
  series: ['unchecked'],
} as const satisfies RecordsChart;
