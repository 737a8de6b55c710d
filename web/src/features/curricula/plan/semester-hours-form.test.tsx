// @vitest-environment happy-dom
import type { Plan, PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { PlanBoardContext } from '#features/curricula/plan/plan-context.ts';
import { SemesterHoursForm } from '#features/curricula/plan/semester-hours-form.tsx';

afterEach(cleanup);

const HOURS = { theory_lesson_hour: 30, practical_lesson_hour: 30, independent_lesson_hour: 60 };
const subject = (id: number, subject_name: string) =>
  ({
    id,
    semester_id: 1,
    subject_name,
    credit_hour: 4,
    total_hour: 120,
    choice_of_subject: null,
    ...HOURS,
  }) as PlannedSubject;
const semester = { number: 1, subjects: [subject(1, 'Algebra'), subject(2, 'Fizika')] } as PlannedSemester;

function open() {
  const saveHours = vi.fn(async () => true);
  const onSaved = vi.fn();
  const board = {
    actions: { saveHours } as Partial<PlanActions> as PlanActions,
    current: {
      get: () => undefined,
      set: () => undefined,
      keepAmong: () => undefined,
      subscribe: () => () => undefined,
    },
    readOnly: false,
    fixed: false,
    latestPlan: () => ({ semesters: [semester] }) as Plan,
    restoreFocus: () => undefined,
  };
  render(
    <PlanBoardContext value={board}>
      <SemesterHoursForm semester={semester} onSaved={onSaved} />
    </PlanBoardContext>,
  );
  const input = (name: string, column: string) =>
    screen.getByLabelText<HTMLInputElement>(`${name}: plan.${column}`);
  const type = (at: HTMLInputElement, value: string) => fireEvent.change(at, { target: { value } });
  return { saveHours, onSaved, input, type };
}

it('semester hours form: saves the subjects whose hours were changed, and closes, on Enter', async () => {
  const { saveHours, onSaved, input, type } = open();
  const credits = input('Fizika', 'credit_hour');
  type(credits, '5');
  // The browser submits the form unless a handler prevents it.
  if (fireEvent.keyDown(credits, { key: 'Enter' })) fireEvent.submit(credits);
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(saveHours.mock.calls).toEqual([[semester.subjects[1], { ...HOURS, credit_hour: 5 }]]);
});

it('semester hours form: stays open with what was typed when a subject is refused', async () => {
  const { saveHours, onSaved, input, type } = open();
  saveHours.mockResolvedValueOnce(false);
  type(input('Algebra', 'theory_lesson_hour'), '40');
  type(input('Fizika', 'credit_hour'), '5');
  fireEvent.submit(input('Fizika', 'credit_hour'));
  await expect.poll(() => saveHours.mock.calls).toHaveLength(1);
  await expect.poll(() => screen.getByRole('button').className).not.toContain('loading');
  expect([onSaved.mock.calls, input('Fizika', 'credit_hour').value]).toEqual([[], '5']);
});

it('semester hours form: walks down a column with the arrow keys', () => {
  const { input } = open();
  fireEvent.keyDown(input('Algebra', 'credit_hour'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(input('Fizika', 'credit_hour'));
  fireEvent.keyDown(input('Fizika', 'credit_hour'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(input('Algebra', 'credit_hour'));
});
