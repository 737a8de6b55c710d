import { type MarkBand, resultOf } from '@dekanat/contract/ratings/marks.ts';

/** The maxima and marks of a subject in one group. */
export interface Assessment {
  /** 0 without interim controls. */
  icMax: number;
  /** Questions of the interim control, if it is a test. */
  icQuestions: number | null;
  fcMax: number;
  passingScore: number;
  bands: readonly MarkBand[];
  /** Points that the group gets less than on average. */
  difficulty: number;
}

export interface Result {
  fc_rating: number | null;
  absent: boolean;
  rating: number | null;
  mark: number | null;
}

/** Points of 100 that an average student reaches, and their standard deviations. */
const AVERAGE = 77;
const [BETWEEN_STUDENTS, WITHIN_STUDENT] = [8, 7];
/** Students reach more in the interim controls than in the final one. */
const INTERIM_BONUS = 2;
/** What preparing for a re-sit adds, by statement. */
const PREPARATION = [0, 0, 9, 16];
const ABSENT_SHARES = [0, 0.012, 0.08, 0.08];
/** Interim points with a half. */
const HALVES_SHARE = 0.12;
/** Results this close below the pass score are often lifted. */
const [LIFTED_POINTS, LIFTED_SHARE] = [3, 0.7];
const PERCENT = 100;

/** A number of the standard normal distribution. */
const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The weakest students have stopped studying: below this deviation they reach that many points less. */
const [WEAKEST, GIVEN_UP] = [-2.2, 14];

/** The points of 100 that a student reaches on average. */
export function studentAbility(random: () => number): number {
  const deviation = gaussian(random);
  const ability = AVERAGE + BETWEEN_STUDENTS * deviation - (deviation < WEAKEST ? GIVEN_UP : 0);
  return Math.min(ability, 97);
}

const pointsOf = (percent: number, max: number) =>
  Math.round((Math.min(Math.max(percent, 0), PERCENT) / PERCENT) * max);

/** The interim points, of a test in whole questions; null for a subject without interim controls. */
export function interimPoints(
  ability: number,
  { icMax, icQuestions, difficulty }: Assessment,
  random: () => number,
): number | null {
  if (icMax === 0) return null;
  const percent = ability - difficulty + INTERIM_BONUS + WITHIN_STUDENT * gaussian(random);
  if (icQuestions !== null) return Math.round((icMax * pointsOf(percent, icQuestions)) / icQuestions);
  const points = pointsOf(percent, icMax);
  return points < icMax && random() < HALVES_SHARE ? points + 0.5 : points;
}

/** The result of the final control in one statement, beside the interim points. */
export function finalResult(
  statement: 1 | 2 | 3,
  { ability, ic_rating, mustPass }: { ability: number; ic_rating: number | null; mustPass: boolean },
  assessment: Assessment,
  random: () => number,
): Result {
  const { fcMax, difficulty, passingScore, bands } = assessment;
  const absent = random() < (ABSENT_SHARES[statement] ?? 0) && !mustPass;
  const percent =
    ability - difficulty - INTERIM_BONUS + (PREPARATION[statement] ?? 0) + WITHIN_STUDENT * gaussian(random);
  const points = pointsOf(percent, fcMax);
  const missing = Math.ceil(passingScore - (ic_rating ?? 0) - points);
  const close = missing > 0 && missing <= LIFTED_POINTS && random() < LIFTED_SHARE;
  const lifted = missing > 0 && (mustPass || close) ? Math.min(points + missing, fcMax) : points;
  const fc_rating = absent ? null : lifted;
  const entered = { ic_rating, fc_rating, absent };
  return {
    fc_rating,
    absent,
    ...(resultOf(entered, bands, passingScore) ?? { rating: null, mark: null }),
  };
}
