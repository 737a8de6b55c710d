import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AttemptQuestions, verdictOf } from '#features/study/attempts/attempt-questions.tsx';

afterEach(cleanup);

const answer = (id: number, correct_answer: 0 | 1 | null) => ({
  id,
  answer: `<p>Javob ${id}</p>`,
  correct_answer,
});
const question = (
  id: number,
  selected: number[],
  correct: (0 | 1 | null)[],
  credited: 0 | 1 | null,
  counts: 0 | 1 = 1,
) => ({
  id,
  question: `<p>Savol ${id}</p>`,
  multiple_choice: 1 as const,
  selected,
  answered_at: null,
  counts,
  credited,
  test_answers: correct.map((one, index) => answer(10 * id + index, one)),
});

it.each([
  ['empty', [], 0, 1],
  ['right', [10], 1, 1],
  // A key corrected to “point for everyone”.
  ['right', [], 1, 1],
  ['wrong', [10], 0, 1],
  ['excluded', [10], 0, 0],
  ['answered', [10], null, 1],
] as const)(
  'attempt: a question is %s with %j chosen, credited %j and counting %j',
  (verdict, selected, credited, counts) => {
    expect(verdictOf({ selected: [...selected], credited, counts })).toBe(verdict);
  },
);

it('attempt: marks no answer as wrong in a question that gives its point', () => {
  render(<AttemptQuestions questions={[question(2, [21], [1, 0], 1)]} />);
  expect(screen.getByText('test_attempt.question.right')).toBeTruthy();
  expect(screen.queryByText('test_attempt.answer.wrong')).toBeNull();
  cleanup();
  render(<AttemptQuestions questions={[question(2, [21], [1, 0], 0)]} />);
  expect(screen.getByText('test_attempt.answer.wrong')).toBeTruthy();
});

it('attempt: shows what was chosen and what is right in the order of the student', () => {
  render(
    <AttemptQuestions questions={[question(2, [21], [1, 0], 0), question(1, [], [null, null], null)]} />,
  );
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
