import {
  ATTEMPTS_MIN,
  type ItemFlag,
  type KeyRule,
  UNUSED_MIN,
} from '@dekanat/contract/study/item-statistics.ts';

/** A question in an attempt; `counts` is false where it was taken out of the result. */
interface Response {
  item: string;
  counts: boolean;
  right: boolean;
  /** Ids of the chosen answers; empty: not answered. */
  chosen: readonly number[];
}
export type Attempt = readonly Response[];

/** What is right in an item. */
export interface Key {
  rule: KeyRule;
  right: readonly number[];
  options: readonly number[];
}

export interface ItemNumbers {
  asked: number;
  answered: number;
  difficulty: number | null;
  discrimination: number | null;
  flags: ItemFlag[];
  options: { id: number; chosen: number; chosen_by_best: number; unused: boolean }[];
}

/** Bounds of Ebel (1972): difficulties that tell little, and the least useful discrimination. */
const [HARD, EASY, USEFUL] = [0.2, 0.9, 0.2];
/** What is nearer to zero is shown as zero. */
const ROUNDED = 0.005;
/** Share of the best students (Kelley 1939). */
const BEST = 0.27;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const scoreOf = ({ right }: Response) => (right ? 1 : 0);

/** Pearson's correlation; null where one side does not vary. With values 0 and 1 on one side it is the point-biserial one. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const products = (of: (dx: number, dy: number) => number) =>
    sum(pairs.map(([x, y]) => of(x - meanX, y - meanY)));
  const [xx, yy] = [products((dx) => dx * dx), products((_, dy) => dy * dy)];
  return xx < 1e-12 || yy < 1e-12 ? null : products((dx, dy) => dx * dy) / Math.sqrt(xx * yy);
}

/** An answer to an item with the share of right answers in the rest of its attempt. */
interface Answered extends Response {
  /** null: the attempt has no other question. */
  rest: number | null;
}

/** The responses of each item. What was not answered counts as wrong in the rest, as it does in the mark. */
function byItem(attempts: readonly Attempt[]): Map<string, Answered[]> {
  const responses = attempts.flatMap((attempt) => {
    const counting = attempt.filter(({ counts }) => counts);
    const total = sum(counting.map(scoreOf));
    const others = counting.length - 1;
    return attempt.map((one) => ({
      ...one,
      rest: one.counts && others > 0 ? (total - scoreOf(one)) / others : null,
    }));
  });
  return Map.groupBy(responses, ({ item }) => item);
}

/** The best 27 % by the rest of the attempt, with all who are as good as the last of them, but none who are not above the mean. */
function bestOf(answered: readonly Answered[]): Answered[] {
  const rests = answered.flatMap(({ rest }) => rest ?? []).toSorted((one, other) => other - one);
  const least = rests[Math.ceil(rests.length * BEST) - 1];
  if (least === undefined) return [];
  const average = mean(rests);
  return answered.filter(({ rest }) => rest !== null && rest >= least && rest > average);
}

/** Whether more of the best have chosen a wrong answer than the key. */
function prefersWrong({ rule, right }: Key, options: ItemNumbers['options']): boolean {
  const counts = options.filter(({ id }) => right.includes(id)).map((one) => one.chosen_by_best);
  if (counts.length === 0) return false;
  const key = rule === 'any' ? sum(counts) : Math.min(...counts);
  return options.some(({ id, chosen_by_best }) => !right.includes(id) && chosen_by_best > key);
}

function flagsOf(key: Key, { answered, difficulty, discrimination, options }: ItemNumbers): ItemFlag[] {
  if (difficulty === null) return [];
  const negative = discrimination !== null && discrimination <= -ROUNDED;
  // By chance alone a correlation is seldom more than its standard error below zero.
  const inverted = discrimination !== null && discrimination < -1 / Math.sqrt(answered);
  const flags: [ItemFlag, boolean][] = [
    ['wrong_key', inverted || prefersWrong(key, options)],
    ['negative', negative],
    ['low_discrimination', discrimination !== null && !negative && discrimination < USEFUL],
    ['too_easy', difficulty > EASY],
    ['too_hard', difficulty < HARD],
    ['unused_answers', options.some(({ unused }) => unused)],
  ];
  return flags.flatMap(([flag, raised]) => (raised ? [flag] : []));
}

const judged = ({ rule }: Key) => rule === 'exact' || rule === 'any';

function numbersOf(key: Key, responses: readonly Answered[]): ItemNumbers {
  const answered = responses.filter(({ chosen }) => chosen.length > 0);
  const enough = answered.length >= ATTEMPTS_MIN && judged(key);
  const pairs = answered.flatMap((one) => (one.rest === null ? [] : [[scoreOf(one), one.rest] as const]));
  const best = enough ? bestOf(answered) : [];
  const choosing = (of: readonly Answered[], id: number) =>
    of.filter(({ chosen }) => chosen.includes(id)).length;
  const options = key.options.map((id) => {
    const chosen = choosing(answered, id);
    const unused = chosen === 0 && answered.length >= UNUSED_MIN && judged(key) && !key.right.includes(id);
    return { id, chosen, chosen_by_best: choosing(best, id), unused };
  });
  const numbers: ItemNumbers = {
    asked: responses.length,
    answered: answered.length,
    difficulty: enough ? mean(answered.map(scoreOf)) : null,
    discrimination: enough && pairs.length >= ATTEMPTS_MIN ? correlation(pairs) : null,
    flags: [],
    options,
  };
  return { ...numbers, flags: flagsOf(key, numbers) };
}

/** The numbers of each item in attempts that need not have the same questions. */
export function itemNumbers(
  attempts: readonly Attempt[],
  keys: ReadonlyMap<string, Key>,
): Map<string, ItemNumbers> {
  const items = byItem(attempts);
  return new Map([...keys].map(([item, key]) => [item, numbersOf(key, items.get(item) ?? [])]));
}

export interface Reliability {
  method: 'same' | 'pairs';
  value: number | null;
  /** Mean number of questions. */
  length: number;
  /** Mean share of right answers. */
  mean: number | null;
}

/**
 * Cronbach's α = k c / (v + (k − 1) c), with v the mean variance of an item, c the mean covariance of two items, and k the length of the
 * test. Deviations are those from the mean of the item; c is the mean of their products over all pairs of questions that were asked
 * together. Where all attempts have the same questions, this is the usual α, which is KR-20 for right and wrong.
 */
export function reliability(all: readonly Attempt[]): Reliability {
  const attempts = all.map((one) => one.filter(({ counts }) => counts)).filter((one) => one.length > 0);
  const sets = new Set(
    attempts.map((one) =>
      one
        .map(({ item }) => item)
        .toSorted()
        .join(' '),
    ),
  );
  const length = attempts.length === 0 ? 0 : mean(attempts.map((one) => one.length));
  const result = { method: sets.size > 1 ? 'pairs' : 'same', length } as const;
  if (attempts.length < ATTEMPTS_MIN) return { ...result, value: null, mean: null };
  const shares = attempts.map((one) => mean(one.map(scoreOf)));
  return { ...result, value: alpha(attempts, length), mean: mean(shares) };
}

function alpha(attempts: readonly Attempt[], length: number): number | null {
  const means = new Map([...byItem(attempts)].map(([item, given]) => [item, mean(given.map(scoreOf))]));
  let [squares, responses, products, pairs] = [0, 0, 0, 0];
  for (const attempt of attempts) {
    const deviations = attempt.map((one) => scoreOf(one) - (means.get(one.item) ?? 0));
    const own = sum(deviations.map((one) => one * one));
    squares += own;
    responses += attempt.length;
    products += (sum(deviations) ** 2 - own) / 2;
    pairs += (attempt.length * (attempt.length - 1)) / 2;
  }
  if (pairs === 0) return null;
  const [variance, covariance] = [squares / responses, products / pairs];
  const whole = variance + (length - 1) * covariance;
  // Without differences between attempts there is nothing to be reliable about.
  return whole < 1e-12 ? null : (length * covariance) / whole;
}
