import { expect, it } from 'vitest';
import { type Attempt, correlation, itemNumbers, type Key, reliability } from './item-rules.ts';

/** Attempts from rows of 0 and 1, one column for each item; a dot: not asked, a dash: not answered. */
const attemptsOf = (rows: readonly string[]): Attempt[] =>
  rows.map((row) =>
    [...row].flatMap((sign, index) =>
      sign === '.'
        ? []
        : [
            {
              item: `${index}`,
              counts: true,
              right: sign === '1',
              chosen: sign === '-' ? [] : [sign === '1' ? 1 : 2],
            },
          ],
    ),
  );
const KEY: Key = { rule: 'exact', right: [1], options: [1, 2, 3] };
const keysOf = (items: number, key: Key = KEY) =>
  new Map(Array.from({ length: items }, (_, index) => [`${index}`, key]));

/** The example of Guttman's scale: item j is answered right by those whose number is greater than j. */
const GUTTMAN = Array.from({ length: 11 }, (_, n) => '1'.repeat(n).padEnd(10, '0'));

it('correlation: is that of Pearson', () => {
  // Anscombe (1973), first data set: r = 0.816.
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  expect(correlation(x.map((one, index) => [one, y[index] ?? 0] as const))).toBeCloseTo(0.8164, 4);
  expect(
    correlation([
      [1, 2],
      [1, 5],
    ]),
  ).toBe(null);
});

it('reliability: is KR-20 where all attempts have the same questions', () => {
  const { value, method, length, mean } = reliability(attemptsOf(GUTTMAN));
  // KR-20 = k/(k-1) (1 - Σpq / V): p = 10/11 … 1/11, Σpq = 220/121, V = 10.
  const expected = (10 / 9) * (1 - 220 / 121 / 10);
  expect([method, length, mean]).toEqual(['same', 10, 0.5]);
  expect(value).toBeCloseTo(expected, 10);
  // 2 items, 10 attempts by hand: 4 × 11, 3 × 00, 2 × 10, 1 × 01. Σpq = 0.24 + 0.25, V = 0.69.
  const two = ['11', '11', '11', '11', '00', '00', '00', '10', '10', '01'];
  expect(reliability(attemptsOf(two)).value).toBeCloseTo(2 * (1 - 0.49 / 0.69), 10);
});

it('reliability: comes from pairs of questions asked together where attempts have different ones', () => {
  // Items 0 and 1 agree always, as 1 and 2 do; 0 and 2 are never asked together. c = v, so that α = 1.
  const rows = ['11.', '00.', '.11', '.00', '11.', '00.', '.11', '.00', '11.', '00.', '.11', '.00'];
  expect(reliability(attemptsOf(rows))).toMatchObject({
    method: 'pairs',
    length: 2,
    value: expect.closeTo(1, 10),
  });
  // Each combination equally often: no covariance.
  const none = ['11.', '10.', '01.', '00.', '.11', '.10', '.01', '.00', '1.1', '1.0', '0.1', '0.0'];
  expect(reliability(attemptsOf(none)).value).toBeCloseTo(0, 10);
});

it('reliability: has no value for few attempts, one question, or equal attempts', () => {
  expect(reliability(attemptsOf(GUTTMAN.slice(0, 9)))).toMatchObject({ value: null, mean: null });
  expect(reliability(attemptsOf(['1', '0', '1', '0', '1', '0', '1', '0', '1', '0'])).value).toBe(null);
  expect(reliability(attemptsOf(Array.from({ length: 12 }, () => '11'))).value).toBe(null);
  expect(reliability([])).toEqual({ method: 'same', value: null, length: 0, mean: null });
});

it('items: difficulty and discrimination leave out who did not answer', () => {
  const rows = ['111', '111', '110', '110', '101', '100', '010', '001', '000', '000', '-11'];
  const first = itemNumbers(attemptsOf(rows), keysOf(3)).get('0');
  expect([first?.asked, first?.answered, first?.difficulty]).toEqual([11, 10, 0.6]);
  // By hand: rest of the right ones 1, 1, .5, .5, .5, 0 (mean 7/12), of the wrong ones .5, .5, 0, 0 (mean 1/4); s² = 0.1225.
  const expected = ((7 / 12 - 1 / 4) / Math.sqrt(0.1225)) * Math.sqrt(0.6 * 0.4);
  expect(first?.discrimination).toBeCloseTo(expected, 10);
});

it('items: say nothing from fewer than ten answers', () => {
  const rows = Array.from({ length: 9 }, () => '110');
  const first = itemNumbers(attemptsOf([...rows, '-11']), keysOf(3)).get('0');
  expect(first).toMatchObject({ asked: 10, answered: 9, difficulty: null, discrimination: null, flags: [] });
});

const choice = (chosen: number, rest: boolean) => [
  { item: '0', counts: true, right: chosen === 1, chosen: [chosen] },
  { item: '1', counts: true, right: rest, chosen: [rest ? 1 : 2] },
];
const times = (count: number, attempt: Attempt) => Array.from({ length: count }, () => attempt);
const flags = (attempts: Attempt[], key: Key = KEY) =>
  itemNumbers(attempts, new Map([['0', key]])).get('0')?.flags;

it('items: name likely wrong keys', () => {
  // The weak choose the key, the strong another answer.
  const wrong = [...times(6, choice(2, true)), ...times(6, choice(1, false))];
  expect(flags(wrong)).toEqual(['wrong_key', 'negative']);
  // A positive discrimination, but more of the strong choose 2 than the key.
  const between = [...times(4, choice(1, true)), ...times(5, choice(2, true)), ...times(9, choice(3, false))];
  expect(flags(between)).toEqual(['wrong_key']);
  // With 2 accepted as well, it is right.
  const both = between.map(([first, ...others]) =>
    first === undefined ? others : [{ ...first, right: first.chosen[0] !== 3 }, ...others],
  );
  expect(flags(both, { ...KEY, rule: 'any', right: [1, 2] })).toEqual([]);
  const good = [...times(6, choice(1, true)), ...times(6, choice(2, false))];
  expect(flags(good)).toEqual([]);
});

it('items: name easy, hard and useless ones, and answers that nobody chooses', () => {
  const easy = [...times(10, choice(1, true)), ...times(9, choice(1, false))];
  expect(flags(easy)).toEqual(['too_easy']);
  // From 20 answers on.
  expect(flags([...easy, choice(1, false)])).toEqual(['too_easy', 'unused_answers']);
  const hard = [...times(2, choice(1, true)), ...times(5, choice(2, false)), ...times(5, choice(3, false))];
  expect(flags(hard)).toEqual(['too_hard']);
  // Negative, but by no more than chance.
  const chance = [
    ...times(5, choice(1, true)),
    ...times(6, choice(1, false)),
    ...times(5, choice(2, true)),
    ...times(5, choice(2, false)),
  ];
  expect(flags(chance)).toEqual(['negative', 'unused_answers']);
  const useless = [0, 1].flatMap((rest) => [
    ...times(5, choice(1, rest === 1)),
    ...times(4, choice(2, rest === 1)),
  ]);
  expect(flags(useless)).toEqual(['low_discrimination']);
});

it('items: that do not count have no numbers and count in no rest', () => {
  const rows = attemptsOf(GUTTMAN).map((attempt) =>
    attempt.map((one) => (one.item === '0' ? { ...one, counts: false } : one)),
  );
  const keys = new Map([...keysOf(10), ['0', { ...KEY, rule: 'excluded' } as const]]);
  expect(itemNumbers(rows, keys).get('0')).toMatchObject({
    difficulty: null,
    discrimination: null,
    flags: [],
  });
  expect(reliability(rows).length).toBe(9);
});
