import { numberQuiz, type Quiz, type QuizMaker } from './quiz.ts';

const power = (coefficient: number, degree: number) =>
  `$${coefficient === 1 && degree > 0 ? '' : coefficient}${degree === 0 ? '' : degree === 1 ? 'x' : `x^{${degree}}`}$`;

export const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

const analysis: Record<string, QuizMaker> = {
  subsets: (i) => {
    const n = 3 + i;
    return numberQuiz(`${n} ta elementli toʻplamning nechta qism toʻplami bor?`, 2 ** n, [
      n ** 2,
      2 * n,
      2 ** n - 1,
    ]);
  },
  limit: (i) => {
    const [b, quotient] = [2 + (i % 3), 2 + i];
    const a = b * quotient;
    const latex = `\\lim_{x\\to\\infty}\\frac{${a}x^2+${i + 1}x}{${b}x^2-${i + 3}}`;
    return numberQuiz(`Limitni hisoblang: $${latex}$`, quotient, [0, a, b]);
  },
  derivative: (i): Quiz => {
    const [a, n] = [2 + i, 3 + (i % 4)];
    return {
      question: `$f(x)=${a}x^{${n}}$ funksiyaning hosilasini toping.`,
      correct: [power(a * n, n - 1)],
      wrong: [power(a, n - 1), power(a * n, n), power(a * (n - 1), n - 1)],
    };
  },
  extremum: (i) => {
    const [a, c] = [2 + i, 10 + 3 * i];
    return numberQuiz(`$f(x)=x^2-${2 * a}x+${c}$ funksiyaning eng kichik qiymatini toping.`, c - a * a, [
      c,
      a,
      -c - a * a,
    ]);
  },
  antiderivative: (i): Quiz => {
    const n = 2 + (i % 4);
    const k = 1 + (i % 3) + Math.floor(i / 4);
    return {
      question: `$\\int ${k * (n + 1)}x^{${n}}\\,dx$ integralni toping (C — oʻzgarmas son).`,
      correct: [`$${k === 1 ? '' : k}x^{${n + 1}}+C$`],
      wrong: [`$${k * (n + 1)}x^{${n + 1}}+C$`, `$${k * (n + 1) * n}x^{${n - 1}}+C$`, `$${k + 1}x^{${n}}+C$`],
    };
  },
  integral: (i) => {
    const [k, b] = [1 + (i % 3), 2 + i];
    return numberQuiz(`$\\int_0^{${b}} ${2 * k}x\\,dx$ integralni hisoblang.`, k * b * b, [
      2 * k * b,
      k * b,
      2 * k * b * b,
    ]);
  },
  series: (i) => {
    const m = 2 + i;
    return numberQuiz(`$\\sum_{n=0}^{\\infty}\\frac{${m - 1}}{${m}^n}$ qator yigʻindisini toping.`, m, [
      m - 1,
      m + 2,
      1 / m,
    ]);
  },
  factorial: (i) => {
    const n = 4 + i;
    return numberQuiz(`$${n}!$ qiymatini hisoblang.`, factorial(n), [
      factorial(n - 1),
      n * n,
      (n * (n + 1)) / 2,
    ]);
  },
};

const algebra: Record<string, QuizMaker> = {
  matrix: (i) => {
    const [a, b, c, d] = [1 + i, 2 + (i % 3), 3, 4 + i];
    const latex = `A=\\begin{pmatrix}${a}&${b}\\\\0&1\\end{pmatrix},\\ B=\\begin{pmatrix}${c}&1\\\\${d}&2\\end{pmatrix}`;
    return numberQuiz(
      `$${latex}$ boʻlsa, AB matritsaning birinchi satr, birinchi ustundagi elementini toping.`,
      a * c + b * d,
      [a * c, a * c - b * d, a + b + c + d],
    );
  },
  determinant: (i) => {
    const [a, b, c, d] = [3 + i, 2, 1 + (i % 4), 4 + (i % 3)];
    return numberQuiz(
      `Determinantni hisoblang: $\\begin{vmatrix}${a}&${b}\\\\${c}&${d}\\end{vmatrix}$`,
      a * d - b * c,
      [a * d + b * c, b * c - a * d, a * b - c * d],
    );
  },
  system: (i) => {
    const [x, y] = [2 + i, 1 + (i % 5)];
    const latex = `\\begin{cases}x+y=${x + y}\\\\2x-y=${2 * x - y}\\end{cases}`;
    return numberQuiz(`Sistemadan x ni toping: $${latex}$`, x, [y, x + y, -x]);
  },
  dot: (i) => {
    const [a, b, c, d] = [2 + i, 3, 4, 1 + (i % 6)];
    return numberQuiz(
      `$\\vec a(${a};${b})$ va $\\vec b(${c};${d})$ vektorlarning skalyar koʻpaytmasini toping.`,
      a * c + b * d,
      [a * c - b * d, a * d + b * c, a + b + c + d],
    );
  },
  norm: (i) => {
    const k = 1 + i;
    return numberQuiz(`$\\vec a(${3 * k};${4 * k})$ vektorning uzunligini toping.`, 5 * k, [
      7 * k,
      12 * k,
      25 * k,
    ]);
  },
  eigenvalue: (i) => {
    const [a, b] = [5 + i, 2 + (i % 3)];
    const latex = `\\begin{pmatrix}${a}&1\\\\0&${b}\\end{pmatrix}`;
    return numberQuiz(`$${latex}$ matritsaning eng katta xos sonini toping.`, a, [b, a + b, a * b]);
  },
};

const geometry: Record<string, QuizMaker> = {
  distance: (i) => {
    const [x, y, k] = [1 + i, 2, 1 + (i % 5)];
    return numberQuiz(
      `A(${x}; ${y}) va B(${x + 3 * k}; ${y + 4 * k}) nuqtalar orasidagi masofani toping.`,
      5 * k,
      [7 * k, k, 25 * k],
    );
  },
  midpoint: (i) => {
    const [a, b] = [2 + 2 * i, 10 + 4 * i];
    return numberQuiz(
      `Uchlari A(${a}; 1) va B(${b}; 5) boʻlgan kesma oʻrtasining abssissasini toping.`,
      (a + b) / 2,
      [b - a, a + b, 3],
    );
  },
  slope: (i) => {
    const [k, x] = [2 + i, 1 + i];
    return numberQuiz(
      `A(${x}; ${k}) va B(${x + 2}; ${3 * k}) nuqtalardan oʻtuvchi toʻgʻri chiziqning burchak koeffitsiyentini toping.`,
      k,
      [2 * k, -k, x],
    );
  },
  circle: (i) => {
    const r = 3 + i;
    return numberQuiz(`$x^2+y^2+z^2=${r * r}$ sferaning radiusini toping.`, r, [r * r, 2 * r, r + 2]);
  },
  ellipse: (i) => {
    const k = 1 + i;
    return numberQuiz(
      `$\\frac{x^2}{${25 * k * k}}+\\frac{y^2}{${9 * k * k}}=1$ ellipsning fokuslari orasidagi masofani toping.`,
      8 * k,
      [4 * k, 10 * k, 6 * k],
    );
  },
  parabola: (i) => {
    const p = 2 + 2 * i;
    return numberQuiz(`$y^2=${2 * p}x$ parabolaning fokusi abssissasini toping.`, p / 2, [p, 2 * p, 0]);
  },
  plane: (i) => {
    const k = 1 + i;
    return numberQuiz(`A(0; 0; ${3 * k}) nuqtadan $2x-y+2z-${3 * k}=0$ tekislikkacha masofani toping.`, k, [
      3 * k,
      9 * k,
      6 * k,
    ]);
  },
};

export const MATHEMATICS_QUIZZES: Record<string, QuizMaker> = { ...analysis, ...algebra, ...geometry };
