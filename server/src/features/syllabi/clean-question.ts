import { setImmediate } from 'node:timers/promises';
import type { QuestionInput } from '@dekanat/contract/syllabi/questions.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';

/** Sanitises the texts of a question. Other requests are served between two texts: a full body takes more than a second. */
export async function cleanQuestion<Input extends QuestionInput>(question: Input): Promise<Input> {
  const answers: QuestionInput['answers'] = [];
  for (const { answer, ...flags } of question.answers) {
    await setImmediate();
    answers.push({ ...flags, answer: await sanitiseInBackground(answer) });
  }
  await setImmediate();
  return { ...question, question: await sanitiseInBackground(question.question), answers };
}
