import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { wordsOf } from './file-question.ts';

/** The length of the names that Moodle gives to questions without one. */
const NAME_LENGTH = 80;
/** A name for systems that need one: the beginning of the text, or the number of a question without words. */
export function nameOf({ question }: QuestionContent, number: number): string {
  const name = [...wordsOf(question)].slice(0, NAME_LENGTH).join('').trim();
  return name === '' ? String(number) : name;
}
