import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AttemptQuestions, verdictOf } from '#features/study/attempts/attempt-questions.tsx';

afterEach(cleanup);

const answer = (id: number, correct_answer: 0 | 1 | null) => ({
  id,
  answer: `<p>Javob ${id}</p>`,
  correct_answer,
});
const question = (id: number, selected: number[], correct: (0 | 1 | null)[]) => ({
  id,
  question: `<p>Savol ${id}</p>`,
  multiple_choice: 1 as const,
  selected,
  answered_at: null,
  test_answers: correct.map((one, index) => answer(10 * id + index, one)),
});

it.each([
  ['empty', [], [1, 0]],
  ['right', [10], [1, 0]],
  ['right', [10, 12], [1, 0, 1]],
  ['wrong', [10], [1, 0, 1]],
  ['wrong', [10, 11], [1, 0]],
  ['answered', [10], [null, null]],
] as const)('attempt: a question is %s with %j chosen of %j', (verdict, selected, correct) => {
  expect(verdictOf(question(1, [...selected], [...correct]))).toBe(verdict);
});

it('attempt: shows what was chosen and what is right in the order of the student', () => {
  render(<AttemptQuestions questions={[question(2, [21], [1, 0]), question(1, [], [null, null])]} />);
  const [first, second] = screen.getAllByRole('list')[0]?.children ?? [];
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) throw new Error('No questions');
  const [right, chosen] = within(first).getAllByRole('listitem');
  expect(right?.textContent).toContain('test_attempt.answer.right');
  expect(right?.textContent).not.toContain('test_attempt.answer.chosen');
  expect(chosen?.textContent).toContain('test_attempt.answer.chosen');
  expect(chosen?.textContent).toContain('test_attempt.answer.wrong');
  expect(first.textContent).toContain('test_attempt.question.wrong');
  expect(second.textContent).toContain('Savol 1');
  expect(second.textContent).toContain('test_attempt.question.empty');
  expect(second.textContent).not.toContain('test_attempt.answer');
});
