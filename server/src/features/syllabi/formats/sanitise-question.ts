import {
  ANSWER_MAX,
  ANSWERS_MAX,
  problemsOfQuestion,
  QUESTION_MAX,
  type QuestionContent,
} from '@dekanat/contract/syllabi/questions.ts';
import { sanitiseRichText } from '#platform/rich-text/rich-text.ts';
import type { FileQuestion, Message } from './file-question.ts';
import { formulasAsElements } from './formulas-in-text.ts';
import { collectDataPictures, type Pictures } from './pictures.ts';

/** A question has the same limits in a file as in the form. */
const isTooLong = ({ question, answers }: QuestionContent) =>
  question.length > QUESTION_MAX ||
  answers.length > ANSWERS_MAX ||
  answers.some(({ answer }) => answer.length > ANSWER_MAX);

/** Characters of an address in a message. */
const SHOWN_LENGTH = 200;

/**
 * Sanitises the texts of a question of a file and checks what is left of them. Pictures inside the texts are collected before their
 * length counts. Texts that are too long are shortened.
 */
export function sanitiseQuestion(found: FileQuestion, pictures: Pictures): FileQuestion {
  const lost = new Set<string>();
  const { line, multiple_choice, problems, dropped, repeat } = found;
  const collected: QuestionContent = {
    multiple_choice,
    question: collectDataPictures(found.question, pictures),
    answers: found.answers.map(({ answer, correct_answer }) => ({
      answer: collectDataPictures(answer, pictures),
      correct_answer,
    })),
  };
  const sanitised = (html: string, max: number) =>
    sanitiseRichText(formulasAsElements(html.slice(0, max).toWellFormed()), (address) =>
      lost.add(address.slice(0, SHOWN_LENGTH)),
    );
  const content: QuestionContent = {
    multiple_choice,
    question: sanitised(collected.question, QUESTION_MAX),
    answers: collected.answers.slice(0, ANSWERS_MAX).map(({ answer, correct_answer }) => ({
      answer: sanitised(answer, ANSWER_MAX),
      correct_answer,
    })),
  };
  const rest = { line, ...content, dropped, ...(repeat && { repeat }) };
  if (isTooLong(collected) || isTooLong(content))
    return { ...rest, problems: [{ key: 'question.file.too_long' }] };
  if (problems.length > 0) return { ...rest, problems };
  const missing = [...lost].map((address): Message => {
    const name = address.replace(/^@@PLUGINFILE@@\//, '');
    return name === address
      ? { key: 'question.picture.foreign', values: { address } }
      : { key: 'question.picture.missing', values: { name } };
  });
  return { ...rest, problems: [...missing, ...problemsOfQuestion(content).map((key) => ({ key }))] };
}
