import { FileQuestionInput } from '@dekanat/contract/syllabi/tests.ts';
import { z } from 'zod';
import { type FileQuestion, fileQuestion } from './file-question.ts';

const Content = z.array(FileQuestionInput);

/**
 * The questions of a preview after their faults were corrected: clients send them as a file, which has no limit but that of files
 * and is checked and sanitised as every other file. @throws for any other content
 */
export const parseJson = (text: string): FileQuestion[] =>
  Content.parse(JSON.parse(text)).map(({ line, question, multiple_choice, answers, repeat = false }) => ({
    ...fileQuestion({
      line,
      question,
      multiple: multiple_choice === 1,
      answers: answers.map(({ answer, correct_answer }) => ({ answer, correct: correct_answer === 1 })),
    }),
    repeat,
  }));
