import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { type Cell, cellText } from '#platform/imports/cells.ts';
import type { SheetRow } from '#platform/imports/read-sheet.ts';
import { type FileQuestion, fileQuestion, fromPlainOrHtml, toPlain } from './file-question.ts';

const textOf = (cell: Cell | undefined): string => cellText(cell ?? null).trim();

/** The first two headings of our own sheets, in every language: texts are found by place, headings tell the two layouts apart. */
const OWN_HEADINGS = /javoblar|ответы|answers/i;

/** Numbers of answers, such as `1, 3`. */
const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/**
 * The questions of a sheet. Two layouts: ours has the question, the numbers of the correct answers, `1` for several, and the
 * answers; others have the question, the correct answer, and the wrong ones.
 */
export function parseSheet(rows: readonly SheetRow[]): FileQuestion[] {
  const [heading, ...others] = rows;
  if (heading === undefined) return [];
  const isOurs = OWN_HEADINGS.test(textOf(heading.cells[1]));
  const isHeading = isOurs || !textOf(heading.cells[1]);
  return (isHeading ? others : rows)
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
    .map((row) => (isOurs ? ownRow(row) : plainRow(row)));
}

function ownRow({ place, cells }: SheetRow): FileQuestion {
  const [question, correct, several, ...answers] = cells.map(textOf);
  const right = new Set(numbersIn(correct ?? ''));
  const filled = answers.slice(0, answers.findLastIndex((answer) => answer !== '') + 1);
  return fileQuestion({
    line: place,
    question: fromPlainOrHtml(question ?? ''),
    multiple: several === '1',
    answers: filled.map((answer, index) => ({
      answer: fromPlainOrHtml(answer),
      correct: right.has(index + 1),
    })),
  });
}

function plainRow({ place, cells }: SheetRow): FileQuestion {
  const [question = '', ...answers] = cells.map(textOf);
  return fileQuestion({
    line: place,
    question: fromPlainOrHtml(question),
    multiple: false,
    answers: answers
      .filter((answer) => answer !== '')
      .map((answer, index) => ({ answer: fromPlainOrHtml(answer), correct: index === 0 })),
  });
}

/** A row of our sheet: question, numbers of the correct answers, whether several may be chosen, answers. */
export const sheetRow = ({ question, multiple_choice, answers }: QuestionContent): string[] => [
  toPlain(question) ?? question,
  answers.flatMap(({ correct_answer }, index) => (correct_answer === 1 ? [index + 1] : [])).join(', '),
  String(multiple_choice),
  ...answers.map(({ answer }) => toPlain(answer) ?? answer),
];
