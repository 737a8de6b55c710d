import { isEmpty, problemsOfQuestion } from '@dekanat/contract/syllabi/questions.ts';
import { SYLLABUS_LENGTHS } from '@dekanat/contract/syllabi/syllabi.ts';
import { describe, expect, it } from 'vitest';
import { sanitiseRichText } from '#platform/rich-text/rich-text.ts';
import { definitionQuiz, descriptionOf, modulesOf } from './course-content.ts';
import { COURSES, QUIZZES } from './courses.ts';

const itemsOf = (course: (typeof COURSES)[number]) =>
  modulesOf(course).flatMap(({ lessons }) => lessons.flatMap(({ items }) => items));
const questionsOf = (course: (typeof COURSES)[number]) =>
  itemsOf(course).flatMap((item) => (item.type === 'test' ? item.questions : []));

it('courses: has 24 courses of 15 weeks with three terms each, two of them in Russian', () => {
  expect(COURSES).toHaveLength(24);
  expect(new Set(COURSES.map(({ code }) => code)).size).toBe(24);
  expect(COURSES.filter(({ language }) => language === 'ru')).toHaveLength(2);
  const wrong = COURSES.flatMap(({ code, weeks }) =>
    weeks.length === 15 ? weeks.filter(({ terms }) => terms.length !== 3).map(({ topic }) => topic) : [code],
  );
  expect(wrong).toEqual([]);
});

it('courses: has about 1,500 questions', () => {
  const count = COURSES.flatMap(questionsOf).length;
  expect(count).toBeGreaterThan(1_400);
  expect(count).toBeLessThan(1_700);
});

it('courses: has two further questions for every week that names some, and no others', () => {
  const weeksOf = ({ weeks }: (typeof COURSES)[number]) =>
    Map.groupBy(
      weeks.flatMap(({ quiz }) => quiz ?? []),
      (quiz) => quiz,
    );
  const needed = Object.fromEntries(Object.keys(QUIZZES).map((quiz) => [quiz, 0]));
  for (const [quiz, weeks] of COURSES.flatMap((course) => [...weeksOf(course)]))
    needed[quiz] = Math.max(needed[quiz] ?? 0, 2 * weeks.length);
  const found = Object.entries(QUIZZES).map(([quiz, { questions }]) => [quiz, questions.length]);
  expect(Object.fromEntries(found)).toEqual(needed);
});

describe.each(COURSES.map((course) => [course.code, course] as const))('%s', (_code, course) => {
  it('defines each term once', () => {
    const terms = course.weeks.flatMap((week) => week.terms);
    expect(new Set(terms.map(({ term }) => term.toLowerCase())).size).toBe(terms.length);
    expect(new Set(terms.map(({ meaning }) => meaning)).size).toBe(terms.length);
    expect(terms.filter(({ term, meaning }) => term === '' || meaning === '')).toEqual([]);
  });

  it('has complete questions with different options, and no question twice in a test', () => {
    for (const { question, answers, ...rest } of questionsOf(course)) {
      expect(problemsOfQuestion({ question, answers, ...rest }), question).toEqual([]);
      expect(new Set(answers.map(({ answer }) => answer)).size, question).toBe(answers.length);
      expect(answers.length, question).toBeGreaterThan(2);
    }
    const tests = itemsOf(course).flatMap((item) => (item.type === 'test' ? [item.questions] : []));
    for (const questions of tests)
      expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });

  it('has texts that the sanitiser leaves unchanged', () => {
    const texts = itemsOf(course).flatMap((item) =>
      item.type === 'test'
        ? item.questions.flatMap(({ question, answers }) => [
            question,
            ...answers.map(({ answer }) => answer),
          ])
        : [item.text],
    );
    for (const text of [descriptionOf(course), ...texts]) {
      expect(sanitiseRichText(text)).toBe(text);
      expect(isEmpty(text)).toBe(false);
    }
    expect(descriptionOf(course).length).toBeLessThan(SYLLABUS_LENGTHS.description.max);
  });
});

it('courses: asks for definitions with exactly one option that belongs to the term', () => {
  for (const course of COURSES) {
    const terms = course.weeks.flatMap((week) => week.terms);
    for (const [number, { term, meaning }] of terms.entries()) {
      const { correct, wrong } = definitionQuiz(course, number);
      expect([term, meaning]).toContain(correct[0]);
      for (const option of wrong) expect([term, meaning]).not.toContain(option);
    }
  }
});

const answeredOf = (quiz: string) => {
  const { questions, example } = QUIZZES[quiz] ?? { questions: [], example: { question: '', correct: [] } };
  return [...questions, example];
};

/** Answers the questions of a kind by an independent calculation from their text. */
const verify = (quiz: string, answerOf: (question: string, numbers: number[]) => unknown) => {
  for (const { question, correct } of answeredOf(quiz)) {
    const numbers = [...question.matchAll(/\d+(?:[.,]\d+)?/g)].map(([text]) =>
      Number(text.replace(',', '.')),
    );
    const given = (correct[0] ?? '')
      .replace(/[\u00a0\s]/g, '')
      .replace(',', '.')
      .replace('−', '-');
    expect(given.replace(/[^\d.-].*$/, ''), question).toBe(String(answerOf(question, numbers)));
  }
};
const round = (value: number) => Number(value.toFixed(4));

it.each<[string, (question: string, numbers: number[]) => unknown]>([
  ['toBinary', (_, [n = 0]) => n.toString(2)],
  ['fromBinary', (question) => Number.parseInt(/\$(\d+)_2/.exec(question)?.[1] ?? '', 2)],
  ['fromHex', (question) => Number.parseInt(/\{([0-9A-F]+)\}_/.exec(question)?.[1] ?? '', 16)],
  ['determinant', (_, [a = 0, b = 0, c = 0, d = 0]) => a * d - b * c],
  ['integral', (_, numbers) => ((numbers[2] ?? 0) / 2) * (numbers[1] ?? 0) ** 2],
  ['extremum', (_, [, twice = 0, c = 0]) => (twice / 2) ** 2 - twice * (twice / 2) + c],
  ['ohm', (_, [r = 0, u = 0]) => u / r],
  ['kinetic', (_, [m = 0, v = 0]) => (m * v * v) / 2],
  ['hosts', (_, [prefix = 0]) => 2 ** (32 - prefix) - 2],
  ['salary', (_, [gross = 0]) => round(gross - gross * 0.12)],
  ['fifo', (_, [, first = 0, , second = 0]) => first * 10 + second * 2],
  ['modulo', (_, [a = 0, m = 1]) => a % m],
])('courses: has the right answers of %s', verify);

it('courses: has the right derivatives and antiderivatives of powers', () => {
  const polynomial = (text: string) => {
    const [, coefficient = '', degree = '1'] = /(\d*)x(?:\^\{(\d+)\})?/.exec(text) ?? [];
    return (x: number) => Number(coefficient || 1) * x ** Number(degree);
  };
  const slope = (f: (x: number) => number) => (f(1.0001) - f(0.9999)) / 0.0002;
  for (const { question, correct, wrong } of QUIZZES.derivative?.questions ?? []) {
    const f = polynomial(question.slice(question.indexOf('=')));
    const matches = [...correct, ...wrong].filter(
      (option) => Math.abs(polynomial(option)(1) - slope(f)) < 0.01,
    );
    // At 1 only the coefficient counts; the degree falls by one.
    expect(matches).toContain(correct[0]);
  }
  for (const { question, correct } of answeredOf('antiderivative')) {
    const integrand = polynomial(question.slice(question.indexOf('int ')));
    expect(Math.abs(slope(polynomial(correct[0] ?? '')) - integrand(1))).toBeLessThan(0.01);
  }
});
