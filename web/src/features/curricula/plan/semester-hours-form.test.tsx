import type { Plan, PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { HoursForm } from '#features/curricula/plan/hours-form.tsx';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import type { Hours } from '#features/curricula/plan/plan-calls.ts';
import { PlanBoardContext } from '#features/curricula/plan/plan-context.ts';
import { SemesterHoursForm } from '#features/curricula/plan/semester-hours-form.tsx';

afterEach(cleanup);

const HOURS = { theory_lesson_hour: 30, practical_lesson_hour: 30, independent_lesson_hour: 60 };
const subject = (id: number, subject_name: string) =>
  ({
    id,
    version: 1,
    semester_id: 1,
    subject_name,
    credit_hour: 4,
    total_hour: 120,
    choice_of_subject: null,
    ...HOURS,
  }) as PlannedSubject;
const semester = {
  id: 1,
  number: 1,
  subjects: [subject(1, 'Algebra'), subject(2, 'Fizika')],
} as PlannedSemester;

type FormOf = (onSaved: () => void, shown: PlannedSemester) => ReactNode;
const ofSemester: FormOf = (onSaved, shown) => <SemesterHoursForm semester={shown} onSaved={onSaved} />;
const ofSubject: FormOf = (onSaved, { subjects: [one] }) =>
  one && <HoursForm subject={one} onSaved={onSaved} />;

function open(formOf = ofSemester) {
  const saveHours = vi.fn(
    async (saved: PlannedSubject, hours: Hours): Promise<PlannedSubject | 'outdated' | undefined> => ({
      ...saved,
      ...hours,
      version: saved.version + 1,
    }),
  );
  const onSaved = vi.fn();
  let latest = semester;
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
    latestPlan: () => ({ semesters: [latest] }) as Plan,
    restoreFocus: () => undefined,
  };
  const form = (shown: ReactNode) => <PlanBoardContext value={board}>{shown}</PlanBoardContext>;
  const { rerender } = render(form(formOf(onSaved, semester)));
  const show = (subjects: PlannedSubject[]) => {
    latest = { ...semester, subjects };
    rerender(form(formOf(onSaved, latest)));
  };
  /** A colleague changes a subject, and the plan is renewed. */
  const renew = (id: number, changes: Partial<PlannedSubject>) =>
    show(semester.subjects.map((one) => (one.id === id ? { ...one, ...changes, version: 2 } : one)));
  /** A colleague removes a subject. */
  const remove = (id: number) => show(semester.subjects.filter((one) => one.id !== id));
  const input = (name: string, column: string) =>
    screen.getByLabelText<HTMLInputElement>(`${name}: plan.${column}`);
  const type = (at: HTMLInputElement, value: string) => fireEvent.change(at, { target: { value } });
  /** Submits the form, and waits until it is answered. */
  const submit = async (at: HTMLInputElement, calls: number) => {
    fireEvent.submit(at);
    await expect.poll(() => saveHours.mock.calls).toHaveLength(calls);
    await expect.poll(() => screen.getByRole('button').className).not.toContain('loading');
  };
  const versions = () => saveHours.mock.calls.map(([{ id, version }]) => [id, version]);
  return { saveHours, onSaved, input, type, renew, remove, submit, versions };
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
  saveHours.mockResolvedValueOnce(undefined);
  type(input('Algebra', 'theory_lesson_hour'), '40');
  type(input('Fizika', 'credit_hour'), '5');
  fireEvent.submit(input('Fizika', 'credit_hour'));
  await expect.poll(() => saveHours.mock.calls).toHaveLength(1);
  await expect.poll(() => screen.getByRole('button').className).not.toContain('loading');
  expect([onSaved.mock.calls, input('Fizika', 'credit_hour').value]).toEqual([[], '5']);
});

it('semester hours form: does not undo what a colleague has saved since it was opened', async () => {
  const { saveHours, onSaved, input, type, renew } = open();
  renew(1, { credit_hour: 5 });
  type(input('Fizika', 'credit_hour'), '6');
  fireEvent.submit(input('Fizika', 'credit_hour'));
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(saveHours.mock.calls).toEqual([[semester.subjects[1], { ...HOURS, credit_hour: 6 }]]);
});

it('semester hours form: sends the version that it was opened with, that of its own save, and that of a colleague after a refusal', async () => {
  const { saveHours, onSaved, input, type, renew, submit, versions } = open();
  renew(2, { credit_hour: 5 });
  saveHours.mockImplementationOnce(async (saved, hours) => ({ ...saved, ...hours, version: 7 }));
  saveHours.mockResolvedValueOnce('outdated');
  type(input('Algebra', 'credit_hour'), '6');
  type(input('Fizika', 'credit_hour'), '6');
  await submit(input('Fizika', 'credit_hour'), 2);
  await screen.findByRole('alert');
  type(input('Algebra', 'credit_hour'), '3');
  await submit(input('Fizika', 'credit_hour'), 4);
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(versions()).toEqual([
    [1, 1],
    [2, 1],
    [1, 7],
    [2, 2],
  ]);
});

it.each([
  ['semester hours form', ofSemester],
  ['hours form', ofSubject],
])('%s: keeps the version that it was opened with after another failure', async (_, formOf) => {
  const { saveHours, input, type, renew, submit, versions } = open(formOf);
  renew(1, { theory_lesson_hour: 44 });
  saveHours.mockResolvedValueOnce(undefined);
  const field = () =>
    formOf === ofSemester
      ? input('Algebra', 'credit_hour')
      : screen.getByLabelText<HTMLInputElement>(/credit_hour/);
  type(field(), '6');
  await submit(field(), 1);
  await submit(field(), 2);
  expect(versions()).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it('semester hours form: saves the other subjects when a colleague has changed one, which it names', async () => {
  const { saveHours, onSaved, input, type, renew, submit, versions } = open();
  renew(1, { theory_lesson_hour: 44 });
  saveHours.mockResolvedValueOnce('outdated');
  type(input('Algebra', 'credit_hour'), '6');
  type(input('Fizika', 'credit_hour'), '6');
  await submit(input('Fizika', 'credit_hour'), 2);
  expect((await screen.findByRole('alert')).textContent).toBe('plan.hours.outdated');
  expect(onSaved).not.toHaveBeenCalled();
  // What is not typed in is that of the colleague.
  await expect.poll(() => input('Algebra', 'theory_lesson_hour').value).toBe('44');
  expect(input('Algebra', 'credit_hour').value).toBe('6');
  await submit(input('Fizika', 'credit_hour'), 3);
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(versions()).toEqual([
    [1, 1],
    [2, 1],
    [1, 2],
  ]);
  expect(saveHours.mock.calls.at(-1)?.[1]).toEqual({ ...HOURS, theory_lesson_hour: 44, credit_hour: 6 });
});

it('semester hours form: leaves out a subject that a colleague has removed', async () => {
  const { saveHours, onSaved, input, type, remove, submit } = open();
  remove(1);
  saveHours.mockResolvedValueOnce('outdated');
  type(input('Algebra', 'credit_hour'), '6');
  type(input('Fizika', 'credit_hour'), '6');
  await submit(input('Fizika', 'credit_hour'), 2);
  await expect.poll(() => screen.queryByLabelText('Algebra: plan.credit_hour')).toBeNull();
  fireEvent.submit(input('Fizika', 'credit_hour'));
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(saveHours).toHaveBeenCalledTimes(2);
});

it('hours form: can be saved over the change of a colleague once it was refused', async () => {
  const { saveHours, onSaved, renew, submit, versions } = open(ofSubject);
  const input = (column: string) => screen.getByLabelText<HTMLInputElement>(`plan.${column}`);
  renew(1, { theory_lesson_hour: 44 });
  saveHours.mockResolvedValueOnce('outdated');
  fireEvent.change(input('credit_hour'), { target: { value: '6' } });
  await submit(input('credit_hour'), 1);
  await expect.poll(() => input('theory_lesson_hour').value).toBe('44');
  expect(onSaved).not.toHaveBeenCalled();
  await submit(input('credit_hour'), 2);
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(versions()).toEqual([
    [1, 1],
    [1, 2],
  ]);
});

it('hours form: sends the version that it was opened with', async () => {
  const { saveHours, onSaved, renew } = open(ofSubject);
  renew(1, { credit_hour: 5 });
  const credits = screen.getByLabelText<HTMLInputElement>('plan.credit_hour');
  fireEvent.change(credits, { target: { value: '6' } });
  fireEvent.submit(credits);
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(saveHours.mock.calls).toEqual([[semester.subjects[0], { ...HOURS, credit_hour: 6 }]]);
});

it('semester hours form: walks down a column with the arrow keys', () => {
  const { input } = open();
  fireEvent.keyDown(input('Algebra', 'credit_hour'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(input('Fizika', 'credit_hour'));
  fireEvent.keyDown(input('Fizika', 'credit_hour'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(input('Algebra', 'credit_hour'));
});
