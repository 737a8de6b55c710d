import type { DrawnQuestion, StoredAnswer } from '@dekanat/contract/study/student-tests.ts';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { enterAnswer, isSameQuestion, withAnswer } from './answered-questions.ts';
import { QUESTIONS_KEY } from './follow-events.ts';
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

it('what the server has stays shown, also when it is a later answer of another device', () => {
  const key = [QUESTIONS_KEY, 3, 1];
  queryClient.setQueryData(key, QUESTIONS);
  const stored = { test_question_id: 1, test_answer_id: [6], superseded: true } as StoredAnswer;
  enterAnswer({ ...written(3, 1), body: { test_question_id: 1, test_answer_id: [4] } }, stored);
  const shown = queryClient.getQueryData<DrawnQuestion[]>(key);
  expect(shown?.map(({ selected }) => selected)).toEqual([[6], []]);
  queryClient.clear();
});

it('answers are to the same question only in the same exam', () => {
  expect(isSameQuestion(written(1, 2), written(1, 2))).toBe(true);
  expect(isSameQuestion(written(1, 2), written(3, 2))).toBe(false);
  expect(isSameQuestion(written(1, 2), written(1, 4))).toBe(false);
});
