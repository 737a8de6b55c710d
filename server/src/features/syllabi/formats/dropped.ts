import { type Message, wordsOf } from './file-question.ts';

/** Longest text of a message about what is dropped. */
const SHOWN_LENGTH = 120;
const shown = (text: string) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > SHOWN_LENGTH
    ? `${characters.slice(0, SHOWN_LENGTH - 1).join('')}…`
    : characters.join('');
};

const MOST_ELEMENTS = 10;

/** What the files of Moodle say of a question beside its text and its answers. */
export interface Extras {
  name?: string | undefined;
  category?: string | undefined;
  idNumber?: string | undefined;
  tags?: readonly string[];
  /** HTML of the feedback to the question and to its answers; may be empty. */
  feedback?: readonly string[];
  hints?: readonly string[];
  grade?: number | undefined;
  /** Names of attached files. */
  files?: readonly string[];
  /** Elements that Moodle does not write. */
  elements?: readonly string[];
}

/** Questions without a name get the beginning of their text or a number as their name: it says nothing more. */
function isBeginning(name: string, question: string): boolean {
  const words = wordsOf(question);
  const beginning = name
    .replace(/(?:…|\.{3})$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? /^\d*$/.test(beginning) : words.startsWith(beginning);
}

const ROOT = /^(?:\$[a-z_]+\$\/)?(?:top\/)?/;

/** Names what a test does not store of a question. */
export function droppedExtras(
  {
    name = '',
    category = '',
    idNumber = '',
    tags = [],
    feedback = [],
    hints = [],
    grade = 1,
    files = [],
    elements = [],
  }: Extras,
  question: string,
): Message[] {
  const path = category.trim().replace(ROOT, '');
  const texts = feedback.map(wordsOf).filter((text) => text !== '');
  const [first = ''] = texts;
  const clues = hints.map(wordsOf).filter((text) => text !== '');
  return [
    ...(isBeginning(name, question)
      ? []
      : [{ key: 'question.dropped.name', values: { name: shown(name) } } as const]),
    ...(path === ''
      ? []
      : [{ key: 'question.dropped.category', values: { category: shown(path) } } as const]),
    ...(idNumber.trim() === ''
      ? []
      : [{ key: 'question.dropped.id', values: { id: shown(idNumber) } } as const]),
    ...(tags.length === 0
      ? []
      : [{ key: 'question.dropped.tags', values: { tags: shown(tags.join(', ')) } } as const]),
    ...(texts.length === 0
      ? []
      : [
          { key: 'question.dropped.feedback', values: { number: texts.length, text: shown(first) } } as const,
        ]),
    ...(clues.length === 0
      ? []
      : [{ key: 'question.dropped.hints', values: { number: clues.length } } as const]),
    ...(grade === 1 ? [] : [{ key: 'question.dropped.grade', values: { grade } } as const]),
    ...(files.length === 0
      ? []
      : [{ key: 'question.dropped.files', values: { files: shown(files.join(', ')) } } as const]),
    ...elements
      .slice(0, MOST_ELEMENTS)
      .map((element) => ({ key: 'question.dropped.element', values: { element: shown(element) } }) as const),
  ];
}

export interface WeightedAnswer {
  answer: string;
  /** Per cent of the points. */
  weight: number;
}

/** Moodle rounds shares such as a third to five digits. */
const ROUNDING = 0.01;
const isSame = (one: number, other: number) => Math.abs(one - other) < ROUNDING;
const FULL = 100;

/** Whether weights say no more than which answers are correct: equal shares, and nothing or everything for a wrong answer. */
function isEven(weights: readonly number[]): boolean {
  const correct = weights.filter((weight) => weight > 0);
  const [share = 0] = correct;
  return (
    correct.every((weight) => isSame(weight, share)) &&
    isSame(share * correct.length, correct.length === 0 ? 0 : FULL) &&
    weights.every((weight) => weight >= 0 || isSame(weight, -FULL))
  );
}

const percent = (weight: number) => `${Number(weight.toFixed(2))} %`;

/**
 * Answers with weights as correct and wrong ones. A single choice has its fully correct answers, a multiple choice those that give
 * points; other weights are named as dropped.
 */
export function weighed(answers: readonly WeightedAnswer[], isSingle: boolean) {
  const weights = answers.map(({ weight }) => weight);
  const isRight = (weight: number) => (isSingle ? isSame(weight, FULL) : weight > 0);
  const lost = isSingle
    ? weights.filter((weight) => weight !== 0 && !isRight(weight))
    : isEven(weights)
      ? []
      : weights.filter((weight) => weight !== 0);
  const dropped: Message[] =
    lost.length === 0
      ? []
      : [{ key: 'question.dropped.weights', values: { weights: shown(lost.map(percent).join(', ')) } }];
  return {
    answers: answers.map(({ answer, weight }) => ({ answer, correct: isRight(weight) })),
    dropped,
  };
}
