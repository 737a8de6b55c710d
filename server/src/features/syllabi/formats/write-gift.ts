import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { nameOf } from './question-names.ts';

/** Signs that GIFT gives a meaning; a backslash before them takes it away. */
const SPECIAL = /[~=#{}:\\]/g;

const escaped = (text: string) => text.replace(SPECIAL, '\\$&').replace(/\r?\n/g, '\\n');
const written = (html: string) => `[html]${escaped(html)}`;

/** A question as GIFT. Correct answers of a multiple choice share the points; those of a single choice have `=`. */
export function giftOf(content: QuestionContent, number: number): string {
  const { question, multiple_choice, answers } = content;
  const correct = answers.filter(({ correct_answer }) => correct_answer === 1).length;
  const weight = `~%${Number((100 / Math.max(correct, 1)).toFixed(5))}%`;
  const lines = answers.map(({ answer, correct_answer }) => {
    const right = multiple_choice === 1 ? weight : '=';
    const wrong = multiple_choice === 1 ? '~%-100%' : '~';
    return `  ${correct_answer === 1 ? right : wrong}${written(answer)}\n`;
  });
  return `::${escaped(nameOf(content, number))}::${written(question)} {\n${lines.join('')}}\n\n`;
}
