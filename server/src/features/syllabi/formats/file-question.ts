import { problemsOfQuestion, type QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import type { TextKey } from '#locales/text-key.ts';
import { escapeHtml } from '#platform/rich-text/plain-text.ts';

/** A message in the language of the reader. */
export interface Message {
  key: TextKey;
  values?: Record<string, string | number>;
}

/** A question of a file, whose texts are HTML. */
export interface FileQuestion extends QuestionContent {
  /** Line of a text file, row of a sheet, line of an XML file, from 1. */
  line: number;
  /** What prevents its import. */
  problems: Message[];
  /** What the file says of the question and a test does not store. */
  dropped: Message[];
  /** The test gets it also when it has it already. */
  repeat?: boolean;
}

/** Text as HTML: a paragraph for each line. */
export const fromPlain = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

/** What `escapeHtml` writes. */
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => SIGNS[entity] ?? entity);

/** The text of HTML that consists of paragraphs without markup, else undefined: it would lose something. */
export function toPlain(html: string): string | undefined {
  const text = unescapeHtml(html.replace(/<\/p><p>/g, '\n').replace(/^<p>|<\/p>$/g, ''));
  return fromPlain(text) === html ? text : undefined;
}

const BEGINS_AS_ELEMENT = /^<(?:p|h[1-4]|ul|ol|table|pre|blockquote|div|span)\b|^<img\s[^>]*\bsrc=/;
const ENDS_AS_ELEMENT = /(?:<\/(?:p|h[1-4]|ul|ol|table|pre|blockquote|div|span)>|<img\s[^<>]*>)$/;
/** Whether a cell is read as HTML. */
export const isHtml = (text: string) => BEGINS_AS_ELEMENT.test(text) && ENDS_AS_ELEMENT.test(text);

/** A cell that is either plain text, also about HTML such as `<table>`, or HTML from its beginning to its end. */
export const fromPlainOrHtml = (text: string): string =>
  isHtml(text.trim()) ? text.trim() : fromPlain(text);

/** The words of HTML, without markup. */
export const wordsOf = (html: string): string =>
  unescapeHtml(html.replace(/<[^<>]*>/g, ' ').replaceAll('&nbsp;', ' '))
    .replace(/\s+/g, ' ')
    .trim();

const isCorrect = (correct: boolean) => (correct ? 1 : 0);

interface Draft {
  line: number;
  question: string;
  multiple?: boolean | undefined;
  answers: { answer: string; correct: boolean }[];
  problem?: Message | undefined;
  dropped?: Message[];
}

/** A question with its problems. Several correct answers make a multiple choice unless the file says it. */
export function fileQuestion({
  line,
  question,
  multiple,
  answers,
  problem,
  dropped = [],
}: Draft): FileQuestion {
  const correct = answers.filter((answer) => answer.correct).length;
  const content: QuestionContent = {
    question,
    multiple_choice: isCorrect(multiple ?? correct > 1),
    answers: answers.map((answer) => ({ answer: answer.answer, correct_answer: isCorrect(answer.correct) })),
  };
  const problems = problem ? [problem] : problemsOfQuestion(content).map((key) => ({ key }));
  return { ...content, line, problems, dropped };
}
