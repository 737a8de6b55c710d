/** The data of a chart, drawn or shown as a table. */
export interface ChartData {
  /** Labels of bars, points or slices. */
  names: string[];
  series: Series[];
  /** Draws horizontal bars, for long labels: the first `LYING_MAX`; the table has all. */
  lying?: boolean;
}

export const LYING_MAX = 10;

export interface Series {
  label: string;
  values: number[];
  as: 'bar' | 'line' | 'area' | 'pie';
  /** Uses a second axis, because its values have another order of magnitude. */
  apart?: boolean;
}

/** All values are zero: the series is in the table only. */
export const isFlat = ({ values }: Pick<Series, 'values'>): boolean => values.every((value) => value === 0);

/** Nothing to draw: no labels or only zeros. */
export const isEmpty = ({ series }: ChartData): boolean => series.every(isFlat);

/** Shares in whole percent, each rounded separately. */
export function wholePercents(values: number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum === 0 ? 0 : Math.round((value / sum) * 100)));
}
