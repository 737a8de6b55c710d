import { type FileQuestion, fileQuestion, fromPlain } from './file-question.ts';

// The lists that people write in a word processor:
//
//   1. Question?
//   A) wrong
//   *B) correct
//
// `*`, `+` or `#` before an answer, or `*` after it, marks it as correct; so does a line such as `Javob: B` after the answers.

const QUESTION = /^\d{1,5}\s?[.)]\s*(.*)$/;
const ANSWER = /^(?<mark>[*+#]\s?)?(?<letter>\p{L})\s?[.)]\s*(?<text>.*)$/u;
/** An answer without a letter: `+` is correct, `-` is wrong. */
const BULLET = /^(?<mark>[+-])\s+(?<text>.+)$/;
const KEY =
  /^(?:(?:toʻgʻri |to['‘’`]g['‘’`]ri )?javob|(?:правильный )?ответ|жавоб|answer|ans)\s?[:–-]\s*((?:\p{L}[,;\s]*)+)\.?$/iu;

interface Answer {
  letter: string;
  text: string[];
  correct: boolean;
}
interface Draft {
  line: number;
  question: string[];
  answers: Answer[];
  /** Letters of the key that no answer has. */
  unknown: string[];
}

const withoutMark = (text: string) => text.replace(/\s?\*$/, '');

function answerOf(line: string): Answer | undefined {
  const { mark = '', letter = '', text = '' } = (ANSWER.exec(line) ?? BULLET.exec(line))?.groups ?? {};
  if (letter === '' && text === '') return undefined;
  const correct = (mark !== '' && mark !== '-') || text.endsWith('*');
  return { letter: letter.toUpperCase(), text: [withoutMark(text)], correct };
}

function markCorrect({ answers, unknown }: Draft, key: string): void {
  const letters = new Set(key.toUpperCase().match(/\p{L}/gu));
  for (const answer of answers) answer.correct ||= letters.has(answer.letter);
  unknown.push(...[...letters].filter((letter) => !answers.some((answer) => answer.letter === letter)));
}

const questionOf = ({ line, question, answers, unknown }: Draft): FileQuestion =>
  fileQuestion({
    line,
    question: fromPlain(question.join('\n')),
    answers: answers.map(({ text, correct }) => ({ answer: fromPlain(text.join('\n')), correct })),
    ...(unknown.length > 0 && {
      problem: { key: 'question.correct.unknown', values: { answer: unknown.join(', ') } },
    }),
  });

/** Adds a line to the question that it belongs to. @returns whether the line begins another question */
function addLine(draft: Draft, line: string, isNewParagraph: boolean): boolean {
  const { question, answers } = draft;
  const [, key] = KEY.exec(line) ?? [];
  const answer = answerOf(line);
  if (QUESTION.test(line)) return true;
  if (key !== undefined && answers.length > 0) markCorrect(draft, key);
  else if (answer) answers.push(answer);
  else if (isNewParagraph && answers.length > 0) return true;
  else (answers.at(-1)?.text ?? question).push(line);
  return false;
}

/** Numbered questions with lettered answers. */
export function parseNumbered(text: string): FileQuestion[] {
  const drafts: Draft[] = [];
  let isNewParagraph = true;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = content.trim();
    const draft = drafts.at(-1);
    if (line !== '' && (draft === undefined || addLine(draft, line, isNewParagraph)))
      drafts.push({
        line: index + 1,
        question: [QUESTION.exec(line)?.[1] ?? line],
        answers: [],
        unknown: [],
      });
    isNewParagraph = line === '' || KEY.test(line);
  }
  return drafts.map(questionOf);
}

/** Whether a text looks like numbered questions: lettered answers, and no braces of GIFT. */
export const isNumbered = (text: string): boolean =>
  /^[ \t]*(?:[*+#][ \t]?)?\p{L}[.)][ \t]/mu.test(text) && !/\{[^{}]*[=~]/.test(text);
