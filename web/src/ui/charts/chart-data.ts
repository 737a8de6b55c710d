/** The data of a chart, drawn or shown as a table. */
export interface ChartData {
  /** Labels of bars, points or slices. */
  names: string[];
  series: Series[];
  /** Shorter labels of the axis, such as days without the year. */
  ticks?: string[];
  /** Draws horizontal bars, for long labels: the first `most`; the table has all. */
  lying?: boolean;
  /** The number of horizontal bars, for each of which the chart has enough height; `LYING_MAX` in the usual height. */
  most?: number;
  /** Series are parts of one bar. */
  stacked?: boolean;
  /** What is counted beside the labels: the last row of the table. */
  rest?: { name: string; values: number[] };
}

export const LYING_MAX = 10;

/** The labels that are drawn. */
export const drawnNames = ({ names, lying, most = LYING_MAX }: ChartData): string[] =>
  lying ? names.slice(0, most) : names;

/** Opens the records of a bar, or of one value of it. */
export type OpenValue = (at: number, series: number) => void;

export interface Series {
  label: string;
  values: number[];
  as: 'bar' | 'line' | 'area' | 'pie';
  /** Uses a second axis, because its values have another order of magnitude. */
  apart?: boolean;
  /** false: its values open nothing where those of other series do, because the user may not list its records. */
  opens?: boolean;
}

/** Whether values open anything. */
export const opensRecords = ({ series }: ChartData): boolean => series.some(({ opens }) => opens !== false);

/** All values are zero: the series is in the table only. */
export const isFlat = ({ values }: Pick<Series, 'values'>): boolean => values.every((value) => value === 0);

/** Nothing to draw: no labels or only zeros. */
export const isEmpty = ({ series }: ChartData): boolean => series.every(isFlat);

/**
 * The label with the largest value, and that value: of whole bars where series are their parts, else of the first series, which a label
 * of several series names.
 */
export function largestOf(
  names: string[],
  series: Series[],
  stacked = false,
): { name: string; value: number } {
  const [first] = series;
  const counted = stacked ? series : series.slice(0, 1);
  const sums = names.map((_, at) => counted.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const value = Math.max(...sums);
  const name = names[sums.indexOf(value)] ?? '';
  return { name: first && !stacked && series.length > 1 ? `${name} (${first.label})` : name, value };
}

/** Shares in whole percent, each rounded separately. */
export function wholePercents(values: number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum === 0 ? 0 : Math.round((value / sum) * 100)));
}
