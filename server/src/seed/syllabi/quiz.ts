/** A question with all its options. Texts are plain, with formulas between dollar signs. */
export interface Quiz {
  question: string;
  correct: readonly string[];
  wrong: readonly string[];
}
/** The question with this number, from 0; the same number always makes the same question. */
export type QuizMaker = (number: number) => Quiz;

const WRONG = 3;
const DIGITS = 4;
const format = new Intl.NumberFormat('ru', { maximumFractionDigits: DIGITS });

export const show = (value: number): string => format.format(value);

/** The element at a place of a list that starts again at its end. */
export function at<Item>(list: readonly Item[], index: number): Item {
  return list[((index % list.length) + list.length) % list.length] as Item;
}

/** A question whose answer is a number. Options are different numbers, so that exactly one of them is correct. */
export function numberQuiz(question: string, answer: number, wrong: readonly number[], unit = ''): Quiz {
  const rounded = (value: number) => Number(value.toFixed(DIGITS));
  const others = new Set(
    [...wrong, answer + 1, answer * 2, answer + 3, answer * 3, answer + 10].map(rounded),
  );
  others.delete(rounded(answer));
  const text = (value: number) => `${show(value)}${unit && ` ${unit}`}`;
  return {
    question,
    correct: [text(rounded(answer))],
    wrong: [...others].filter(Number.isFinite).slice(0, WRONG).map(text),
  };
}

export type Facts = readonly (readonly [key: string, value: string])[];

/** Asks for the value of a key. Wrong options are values of other keys that differ from the correct one. */
export const factQuiz =
  (facts: Facts, ask: (key: string) => string): QuizMaker =>
  (number) => {
    const [key, value] = at(facts, number);
    const others = new Set(facts.map((_, offset) => at(facts, number + 1 + offset * 3)[1]));
    for (const [, other] of facts) others.add(other);
    others.delete(value);
    return { question: ask(key), correct: [value], wrong: [...others].slice(0, WRONG) };
  };

/** Asks which of four options belong to a group; groups have no members in common. */
export const memberQuiz =
  (groups: Record<string, readonly string[]>, ask: (group: string) => string): QuizMaker =>
  (number) => {
    const names = Object.keys(groups);
    const group = at(names, number);
    const round = Math.floor(number / names.length) * 2;
    const others = names.filter((name) => name !== group).flatMap((name) => groups[name] ?? []);
    const members = groups[group] ?? [];
    return {
      question: ask(group),
      correct: [at(members, round), at(members, round + 1)],
      wrong: [at(others, round + number), at(others, round + number + Math.ceil(others.length / 2))],
    };
  };
