/** Points within one mark; both ends are included. */
export interface MarkBand {
  mark: number;
  minimal: number;
  maximal: number;
}

/** Points have at most two decimals. */
const HUNDREDTHS = 100;
const FAILED = 2;

/** Whole hundredths, so that sums are exact. */
const hundredths = (points: number) => Math.round(points * HUNDREDTHS);

/** Exactly at most two decimals: 1e-9 is no rounding error but another number. */
export const hasTwoDecimals = (points: number): boolean => hundredths(points) / HUNDREDTHS === points;

const SPREADSHEET_DIGITS = 15;
/** The number that a spreadsheet shows: it keeps 15 digits, and the sum of a formula may have an error after them. */
export const asInSpreadsheet = (points: number): number => Number(points.toPrecision(SPREADSHEET_DIGITS));

/** The whole points of a sum, halves rounded up: 59.5 is 60, 59.49 is 59. */
export const roundedSum = (...points: readonly number[]): number =>
  Math.floor((points.reduce((sum, one) => sum + hundredths(one), 0) + HUNDREDTHS / 2) / HUNDREDTHS);

/** The mark of whole points: 2 below the pass score, otherwise by the bands. */
export function markOf(rating: number, bands: readonly MarkBand[], passingScore: number): number {
  if (rating < passingScore) return FAILED;
  return bands.find(({ minimal, maximal }) => rating >= minimal && rating <= maximal)?.mark ?? FAILED;
}

/** The points from which a mark passes: the pass score, or more where the bands give mark 2 up to more points. */
export function passScoreIn(bands: readonly MarkBand[], passingScore: number): number {
  const passing = bands.filter(({ mark }) => mark > FAILED).map(({ minimal }) => minimal);
  return passing.length === 0 ? passingScore : Math.max(passingScore, Math.min(...passing));
}

/** What is entered for a student in one statement. */
export interface EnteredPoints {
  ic_rating: number | null;
  fc_rating: number | null;
  /** Did not come to the final control: allowed instead of its points. */
  absent: boolean;
}

/**
 * Rating and mark once the final control is entered; null before. An absent student has the points of the interim
 * controls and mark 2.
 */
export function resultOf(
  { ic_rating, fc_rating, absent }: EnteredPoints,
  bands: readonly MarkBand[],
  passingScore: number,
): { rating: number; mark: number } | null {
  if (fc_rating === null && !absent) return null;
  const rating = roundedSum(ic_rating ?? 0, fc_rating ?? 0);
  return { rating, mark: absent ? FAILED : markOf(rating, bands, passingScore) };
}

/** A mark that is never retaken. */
export const isPassed = (mark: number | null): boolean => mark !== null && mark > FAILED;
