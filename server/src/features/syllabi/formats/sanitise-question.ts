import {
  ANSWER_MAX,
  ANSWERS_MAX,
  problemsOfQuestion,
  QUESTION_MAX,
  type QuestionContent,
} from '@dekanat/contract/syllabi/questions.ts';
import { sanitiseRichText } from '#platform/rich-text/rich-text.ts';
import type { FileQuestion } from './file-question.ts';
import { formulasAsElements } from './formulas-in-text.ts';

/** A question has the same limits in a file as in the form. */
const isTooLong = ({ question, answers }: QuestionContent) =>
  question.length > QUESTION_MAX ||
  answers.length > ANSWERS_MAX ||
  answers.some(({ answer }) => answer.length > ANSWER_MAX);

const sanitised = (html: string, max: number) =>
  sanitiseRichText(formulasAsElements(html.slice(0, max).toWellFormed()));

/** Sanitises the texts of a question of a file and checks what is left of them. Texts that are too long are shortened. */
export function sanitiseQuestion(found: FileQuestion): FileQuestion {
  const { line, multiple_choice, problems } = found;
  const content: QuestionContent = {
    multiple_choice,
    question: sanitised(found.question, QUESTION_MAX),
    answers: found.answers.slice(0, ANSWERS_MAX).map(({ answer, correct_answer }) => ({
      answer: sanitised(answer, ANSWER_MAX),
      correct_answer,
    })),
  };
  if (isTooLong(found) || isTooLong(content))
    return { line, ...content, problems: ['question.file.too_long'] };
  return { line, ...content, problems: problems.length > 0 ? problems : problemsOfQuestion(content) };
}
