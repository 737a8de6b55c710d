import { factorial } from './mathematics-quizzes.ts';
import { at, numberQuiz, type QuizMaker } from './quiz.ts';

const combinations = (n: number, k: number) => factorial(n) / factorial(k) / factorial(n - k);
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

interface Formula {
  latex: string;
  value: (a: boolean, b: boolean) => boolean;
}
const FORMULAS: Formula[] = [
  { latex: 'A\\land B', value: (a, b) => a && b },
  { latex: 'A\\lor B', value: (a, b) => a || b },
  { latex: 'A\\to B', value: (a, b) => !a || b },
  { latex: 'A\\leftrightarrow B', value: (a, b) => a === b },
  { latex: '\\neg A\\land B', value: (a, b) => !a && b },
  { latex: 'A\\lor\\neg A', value: (a) => a || !a },
  { latex: '\\neg(A\\lor B)', value: (a, b) => !(a || b) },
  { latex: 'A\\land\\neg A', value: (a) => a && !a },
];
/** The number of rows of the truth table in which a formula of A and B is true. */
const trueRows = ({ value }: Formula) =>
  [true, false].flatMap((a) => [true, false].map((b) => value(a, b))).filter(Boolean).length;

/** Probability, statistics, logic and number theory. */
export const DISCRETE_QUIZZES: Record<string, QuizMaker> = {
  combinations: (i) => {
    const [n, k] = [5 + i, 2 + (i % 2)];
    return numberQuiz(
      `${n} kishidan ${k} kishilik guruhni necha usulda tanlash mumkin?`,
      combinations(n, k),
      [factorial(n) / factorial(n - k), n * k, n ** k],
    );
  },
  probability: (i) => {
    const [white, black] = [2 + (i % 3), 6 - (i % 3)];
    const draw = `Qutida ${white} ta oq va ${black} ta qora shar bor. Tavakkal olingan bitta sharning ${i % 2 ? 'qora' : 'oq'} boʻlish ehtimolini toping.`;
    return numberQuiz(draw, (i % 2 ? black : white) / 8, [white / black, 1 / 8, 1]);
  },
  independent: (i) => {
    const [p, q] = [(5 + (i % 4)) / 10, (2 + (i % 3)) / 10];
    return numberQuiz(
      `Bogʻliqmas A va B hodisalar uchun P(A) = ${at(['0,5', '0,6', '0,7', '0,8'], i)}, P(B) = ${at(['0,2', '0,3', '0,4'], i)}. P(AB) ni toping.`,
      p * q,
      [p + q, p, p + q - p * q],
    );
  },
  expectation: (i) => {
    const [a, b] = [2 + i, 10 + 2 * i];
    return numberQuiz(
      `X miqdor ${a} va ${b} qiymatlarni 0,5 dan ehtimol bilan qabul qiladi. M(X) ni toping.`,
      (a + b) / 2,
      [a + b, b - a, b],
    );
  },
  binomial: (i) => {
    const n = 20 + 10 * i;
    return numberQuiz(
      `${n} ta bogʻliqmas sinovning har birida muvaffaqiyat ehtimoli 0,2. Muvaffaqiyatlar sonining matematik kutilmasini toping.`,
      n / 5,
      [n * 0.16, n / 2, n],
    );
  },
  mean: (i) => {
    const data = [4 + i, 6 + i, 8 + 2 * i, 10 + 4 * i];
    const total = data.reduce((sum, one) => sum + one, 0);
    return numberQuiz(`${data.join('; ')} tanlanmaning oʻrtacha qiymatini toping.`, total / 4, [
      total,
      (data[1] ?? 0) + 1.5,
      total / 2,
    ]);
  },
  union: (i) => {
    const [a, b, both] = [12 + i, 9 + i, 3 + (i % 4)];
    return numberQuiz(
      `$\\lvert A\\rvert=${a},\\ \\lvert B\\rvert=${b},\\ \\lvert A\\cap B\\rvert=${both}$ boʻlsa, $\\lvert A\\cup B\\rvert$ ni toping.`,
      a + b - both,
      [a + b, a + b + both, a - both],
    );
  },
  truth: (i) => {
    const formula = at(FORMULAS, i);
    const rows = trueRows(formula);
    const all = [0, 1, 2, 3, 4].filter((count) => count !== rows);
    return numberQuiz(
      `$${formula.latex}$ formula A va B qiymatlarining toʻrtta juftidan nechtasida rost?`,
      rows,
      all,
    );
  },
  sum: (i) => {
    const n = 10 * (i + 1);
    return numberQuiz(`1 dan ${n} gacha boʻlgan natural sonlar yigʻindisini toping.`, (n * (n + 1)) / 2, [
      n * (n + 1),
      (n * n) / 2,
      n * n,
    ]);
  },
  fibonacci: (i) => {
    const sequence = [1, 1];
    while (sequence.length < 8 + i) sequence.push((sequence.at(-1) ?? 0) + (sequence.at(-2) ?? 0));
    const value = (index: number) => sequence[index - 1] ?? 0;
    const n = 6 + i;
    return numberQuiz(`Fibonachchi ketma-ketligi 1, 1, 2, 3, … ning ${n}-hadini toping.`, value(n), [
      value(n - 1),
      value(n + 1),
      2 * n,
    ]);
  },
  gcd: (i) => {
    const [a, b] = [12 * (i + 2), 18 * (i + 3)];
    return numberQuiz(`EKUB(${a}, ${b}) ni toping.`, gcd(a, b), [(a * b) / gcd(a, b), 2, 3]);
  },
  modulo: (i) => {
    const [a, m] = [50 + 13 * i, 7 + (i % 4)];
    return numberQuiz(`${a} sonini ${m} ga boʻlgandagi qoldiqni toping.`, a % m, [
      Math.floor(a / m),
      (a % m) + 1,
      m,
    ]);
  },
  edges: (i) => {
    const n = 5 + i;
    return numberQuiz(`${n} ta uchli toʻliq grafda nechta qirra bor?`, (n * (n - 1)) / 2, [
      n * (n - 1),
      n,
      (n * (n + 1)) / 2,
    ]);
  },
  tree: (i) => {
    const n = 9 + 3 * i;
    return numberQuiz(`${n} ta uchli daraxtda nechta qirra bor?`, n - 1, [n, n + 1, 2 * n]);
  },
};
