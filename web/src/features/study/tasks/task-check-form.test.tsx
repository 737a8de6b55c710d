import type { TaskAttempt } from '@dekanat/contract/study/task-attempts.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ageOf } from './task-age.ts';
import { TaskCheckForm } from './task-check-form.tsx';

const DRAFT = 'dekanat.draft.1.check.7.1';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The form of a task that waits, with its two fields. */
function openForm(given: Partial<TaskAttempt> = {}, saving = false) {
  const check = vi.fn();
  const task = { mark: null, comment: '', ...given } as TaskAttempt;
  render(<TaskCheckForm task={task} draft={DRAFT} saving={saving} check={check} />);
  const points = screen.getByRole('spinbutton');
  const reason = screen.getAllByRole('textbox').at(-1) as HTMLElement;
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const press = (field: HTMLElement, keys: object = {}) =>
    fireEvent.keyDown(field, { key: 'Enter', ...keys });
  return { check, points, reason, type, press };
}

it('check of a task: points and Enter accept', () => {
  const { check, points, type, press } = openForm();
  expect(document.activeElement).toBe(points);
  type(points, '85');
  press(points);
  expect(check.mock.calls).toEqual([[{ status: 1, mark: 85, comment: '' }]]);
});

it('check of a task: nothing is accepted without points, or rejected without a reason', () => {
  const { check, points, reason, press } = openForm();
  press(points);
  expect(points.getAttribute('aria-invalid')).toBe('true');
  press(points, { ctrlKey: true });
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(reason);
  expect(check).not.toHaveBeenCalled();
});

it.each([
  [['1', '10', '101'], 'task.mark.limits'],
  [['9', '9.', '9.5'], 'task.mark.whole'],
  [['9', '9,', '9,5'], 'task.mark.whole'],
  [['-', '-5'], 'task.mark.limits'],
])('check of a task: points outside the scale are neither shortened nor rounded: %j', (typed, sentence) => {
  const { check, points, type, press } = openForm();
  for (const value of typed) type(points, value);
  press(points);
  expect(check).not.toHaveBeenCalled();
  expect(points.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});

it('check of a task: a reason and Ctrl+Enter reject, and Enter alone begins a new line', () => {
  const { check, points, reason, type, press } = openForm();
  type(points, '40');
  type(reason, 'Toʻliq emas');
  press(reason);
  expect(check).not.toHaveBeenCalled();
  press(reason, { ctrlKey: true });
  expect(check.mock.calls).toEqual([[{ status: 2, mark: null, comment: 'Toʻliq emas' }]]);
});

it('check of a task: a checked one shows its result, and nothing is sent twice', () => {
  const { check, points, press } = openForm({ mark: 70, comment: 'Yaxshi' }, true);
  expect((points as HTMLInputElement).value).toBe('70');
  press(points);
  expect(check).not.toHaveBeenCalled();
});

it('check of a task: what was typed is there after a reload, until it is removed', () => {
  const first = openForm();
  first.type(first.points, '40');
  first.type(first.reason, 'Toʻliq emas');
  cleanup();
  const again = openForm();
  expect([again.points, again.reason].map((field) => (field as HTMLInputElement).value)).toEqual([
    '40',
    'Toʻliq emas',
  ]);
  again.type(again.points, '');
  again.type(again.reason, '');
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});

it('age of a task: in days, hours or minutes', () => {
  const now = Date.parse('2026-11-24T12:00:00Z');
  const ages = [
    '2026-11-21T11:00:00Z',
    '2026-11-24T07:30:00Z',
    '2026-11-24T11:59:30Z',
    '2026-11-24T12:01:00Z',
  ];
  expect(ages.map((since) => ageOf(since, now))).toEqual([
    { unit: 'days', count: 3 },
    { unit: 'hours', count: 4 },
    { unit: 'minutes', count: 0 },
    { unit: 'minutes', count: 0 },
  ]);
});
