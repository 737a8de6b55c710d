import type { ChartConfiguration, ChartDataset, ChartOptions, LegendItem, Plugin } from 'chart.js';
import { color } from 'chart.js/helpers';
import { formatNumber } from '#i18n/number-format.ts';
import { type ChartColours, colourAt } from '#ui/charts/chart-colours.ts';
import { type ChartData, drawnNames, isFlat, type Series, wholePercents } from '#ui/charts/chart-data.ts';
import { inLines } from '#ui/charts/name-lines.ts';
import { percentLabels } from '#ui/charts/percent-labels.ts';
import { textured } from '#ui/charts/textures.ts';
import { valueLabels } from '#ui/charts/value-labels.ts';

const AREA_OPACITY = 0.2;
const WIDEST_BAR_PX = 40;
const NARROW_PX = 480;
/** More bars than these are too thin for gaps. */
const GAPS_MAX = 31;
const LONGEST_LINE = { wide: 33, narrow: 18 };
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The Chart.js configuration of a chart, in the theme's colours. */
export function settingsFor(data: ChartData, colours: ChartColours): ChartConfiguration {
  const [first] = data.series;
  return first?.as === 'pie'
    ? (pieOf(data.names, first, colours) as ChartConfiguration)
    : axesOf(data, colours);
}

const commonSettings = (colours: ChartColours) => ({
  responsive: true,
  maintainAspectRatio: false,
  animation: still() ? (false as const) : { duration: 300 },
  color: colours.soft,
  borderColor: colours.surface,
});

const legend = (colours: ChartColours) => ({
  position: 'bottom' as const,
  labels: {
    color: colours.soft,
    usePointStyle: true,
    boxHeight: 8,
    padding: 16,
    sort: (one: LegendItem, other: LegendItem) => (one.datasetIndex ?? 0) - (other.datasetIndex ?? 0),
  },
});

function axesOf(chart: ChartData, colours: ChartColours): ChartConfiguration {
  const { series: all, lying = false, stacked = false } = chart;
  const names = drawnNames(chart);
  const series = all.filter((one) => !isFlat(one));
  // A series keeps its colour when others are hidden.
  const colour = (one: Series) => colourAt(colours.series, all.indexOf(one));
  const datasets = series.map((one) => ({
    ...lineOrBar(one, colour(one)),
    ...(stacked && stackedPart(colour(one), all.indexOf(one), colours)),
    ...(names.length > GAPS_MAX && { borderWidth: 0, categoryPercentage: 0.95 }),
  }));
  const single = all.length === 1 && all[0]?.as === 'bar';
  const options: ChartOptions = {
    ...commonSettings(colours),
    indexAxis: lying ? 'y' : 'x',
    interaction: { mode: 'index', intersect: false, axis: lying ? 'y' : 'x' },
    scales: scalesOf(chart, series, colours),
    plugins: {
      // A single series is named by the chart's unit.
      legend: { ...legend(colours), display: all.length > 1 },
      tooltip: {
        callbacks: {
          label: ({ dataset, parsed }) =>
            `${dataset.label}: ${formatNumber((lying ? parsed.x : parsed.y) ?? 0)}`,
        },
      },
    },
  };
  return {
    type: 'bar',
    data: {
      labels: names,
      datasets: datasets as ChartDataset[],
    },
    options: { ...options, layout: { padding: single ? { right: lying ? 48 : 0, top: lying ? 0 : 20 } : 0 } },
    plugins: stacked || single ? [valueLabels(colours, { stacked, lying }) as Plugin] : [],
  };
}

function scalesOf(
  { ticks, lying = false, stacked = false, ...chart }: ChartData,
  series: Series[],
  colours: ChartColours,
) {
  const [beside, apart] = [false, true].map((is) => series.filter((one) => (one.apart ?? false) === is));
  const twoAxes = series.some((one) => one.apart);
  const names = drawnNames({ ...chart, lying });
  const value = valueAxis(beside ?? [], lying ? 'bottom' : 'left', colours, twoAxes);
  return {
    [lying ? 'y' : 'x']: { ...nameAxis({ names, ticks, lying }, colours), stacked },
    [lying ? 'x' : 'y']: { ...value, stacked },
    ...(twoAxes && { apart: valueAxis(apart ?? [], 'right', colours, twoAxes) }),
  };
}

interface NameAxis {
  names: string[];
  ticks: string[] | undefined;
  lying: boolean;
}

const nameAxis = ({ names, ticks, lying }: NameAxis, colours: ChartColours) => ({
  grid: { display: false },
  border: { color: colours.line },
  ticks: {
    color: colours.soft,
    autoSkip: !lying,
    ...(ticks && {
      maxRotation: 0,
      autoSkipPadding: 12,
      callback: (_: unknown, at: number) => ticks[at] ?? '',
    }),
    ...(lying && {
      callback(this: { chart: { width: number } }, _: unknown, at: number) {
        return inLines(names[at] ?? '', LONGEST_LINE[this.chart.width < NARROW_PX ? 'narrow' : 'wide']);
      },
    }),
  },
});

/** With two axes, each has the name of its series. */
const valueAxis = (
  series: Series[],
  position: 'left' | 'right' | 'bottom',
  colours: ChartColours,
  titled: boolean,
) => ({
  position,
  beginAtZero: true,
  title: { display: titled, text: series.map(({ label }) => label).join(', '), color: colours.soft },
  grid: { color: colours.line, drawOnChartArea: position !== 'right' },
  border: { display: false },
  ticks: {
    color: colours.soft,
    precision: 0,
    maxTicksLimit: 8,
    maxRotation: 0,
    callback: (value: number | string) => formatNumber(Number(value)),
  },
});

/** A part of a bar, with a texture and a gap to the next one. */
const stackedPart = (colour: string, index: number, { surface }: ChartColours) => ({
  stack: 'all',
  colourIndex: index,
  backgroundColor: textured(colour, index, surface),
  borderColor: surface,
  borderWidth: 1,
  borderRadius: 0,
});

function lineOrBar({ label, values, as, apart }: Series, colour: string) {
  const shared = {
    yAxisID: apart ? 'apart' : 'y',
    label,
    data: values,
    borderColor: colour,
    order: as === 'bar' ? 1 : 0,
  };
  if (as === 'bar')
    return {
      ...shared,
      type: 'bar',
      backgroundColor: colour,
      borderRadius: 4,
      maxBarThickness: WIDEST_BAR_PX,
    };
  return {
    ...shared,
    type: 'line',
    fill: as === 'area',
    backgroundColor: color(colour).alpha(AREA_OPACITY).rgbString(),
    pointBackgroundColor: colour,
    borderWidth: 2,
    tension: 0.3,
  };
}

function pieOf(names: string[], { label, values }: Series, colours: ChartColours): ChartConfiguration<'pie'> {
  const percents = wholePercents(values);
  const slices = values.map((_, at) => colourAt(colours.series, at));
  return {
    type: 'pie',
    data: {
      labels: names.map((name, at) => `${name} · ${percents[at]}%`),
      datasets: [{ label, data: values, backgroundColor: slices, borderColor: colours.surface }],
    },
    options: {
      ...commonSettings(colours),
      plugins: {
        legend: legend(colours),
        tooltip: { callbacks: { label: ({ parsed }) => `${label}: ${formatNumber(parsed)}` } },
      },
    },
    plugins: [percentLabels],
  };
}
