import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { expect, it } from 'vitest';
import { isSameQuestion, withAnswer } from './answered-questions.ts';
import type { Written } from './written.ts';

const QUESTIONS = [
  { id: 1, selected: [5] },
  { id: 2, selected: [] },
] as unknown as DrawnQuestion[];
const written = (examId: number, question: number) =>
  ({ kind: 'examAnswer', params: { examId }, body: { test_question_id: question } }) as unknown as Written;

it('an answer replaces that of its question alone', () => {
  const answered = withAnswer(QUESTIONS, { test_question_id: 2, test_answer_id: [7] });
  expect(answered.map(({ selected }) => selected)).toEqual([[5], [7]]);
});

it('answers are to the same question only in the same exam', () => {
  expect(isSameQuestion(written(1, 2), written(1, 2))).toBe(true);
  expect(isSameQuestion(written(1, 2), written(3, 2))).toBe(false);
  expect(isSameQuestion(written(1, 2), written(1, 4))).toBe(false);
});
