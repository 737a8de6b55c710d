/** What a chart shows, in words and numbers: drawn, or read as a table. */
export interface ChartData {
  /** What stands under the bars and points, or names the slices. */
  names: string[];
  series: Series[];
  /** Draws the bars horizontally, for names that are whole sentences: the first `LYING_MAX`; the table has all. */
  lying?: boolean;
}

export const LYING_MAX = 10;

export interface Series {
  label: string;
  values: number[];
  as: 'bar' | 'line' | 'area' | 'pie';
  /** Has an axis of its own, because its numbers are of another order of magnitude. */
  apart?: boolean;
}

/** Nothing but zeros: read in the table, not drawn as a line along the ground. */
export const isFlat = ({ values }: Pick<Series, 'values'>): boolean => values.every((value) => value === 0);

/** Nothing to draw: no names, or nothing but zeros. */
export const isEmpty = ({ series }: ChartData): boolean => series.every(isFlat);

/** Shares in whole percent (specification 000 §9), each rounded by itself. */
export function wholePercents(values: number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum === 0 ? 0 : Math.round((value / sum) * 100)));
}
