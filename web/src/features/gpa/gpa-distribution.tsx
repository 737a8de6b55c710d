import type { GpaDistribution as Distribution } from '@dekanat/contract/gpa/gpa-records.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { type Text, useText } from '#i18n/text.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';

interface GpaDistributionProps {
  /** undefined while loading. */
  data: Distribution | undefined;
  /** Filters the list by the bar that was chosen. */
  onOpen: (range: { gpa_from: number; gpa_to: number }) => void;
}

const HUNDREDTH = 0.01;
const GPA_MAX = 5;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** The number of the limit is left out where universities have different ones. */
function summaryOf(data: Distribution | undefined, text: Text): string {
  if (data === undefined || data.average === null) return text('gpa.unit.students');
  const values = { average: formatNumber(data.average, 2), below: data.below_limit };
  return data.passing_limit === null
    ? text('gpa.distribution.summary.own', values)
    : text('gpa.distribution.summary', { ...values, limit: formatNumber(data.passing_limit, 2) });
}

/** How many students have which GPA, of those in the list. */
export function GpaDistribution({ data, onOpen }: GpaDistributionProps) {
  const text = useText();
  const ranges = (data?.steps ?? []).map(({ from }) => {
    const end = rounded(from + (data?.step ?? 0));
    // The last bar includes the highest GPA.
    return { gpa_from: from, gpa_to: end >= GPA_MAX ? GPA_MAX : rounded(end - HUNDREDTH) };
  });
  return (
    <ChartPanel
      title={text('gpa.distribution')}
      unit={summaryOf(data, text)}
      heading={text('gpa.gpa_mark')}
      data={
        data && {
          names: ranges.map(
            ({ gpa_from, gpa_to }) => `${formatNumber(gpa_from, 2)}–${formatNumber(gpa_to, 2)}`,
          ),
          series: [
            {
              label: text('gpa.unit.students'),
              values: data.steps.map(({ students }) => students),
              as: 'bar',
            },
          ],
        }
      }
      open={(at) => {
        const range = ranges[at];
        if (range) onOpen(range);
      }}
    />
  );
}
