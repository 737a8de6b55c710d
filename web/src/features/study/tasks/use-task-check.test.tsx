import type { TaskAttempt } from '@dekanat/contract/study/task-attempts.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useTaskCheck } from '#features/study/tasks/use-task-check.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const CHECK = 'PUT /task-attempts/9';
const TASK = { id: 9, version: 1, status: 0, mark: null, comment: '', fio: 'Aliyev Vali' } as TaskAttempt;
const [next, back] = [vi.fn(), vi.fn()];

function Accept() {
  const { check } = useTaskCheck({ next, back });
  const accept = () => check(TASK, { status: 1, mark: 85, comment: '' }, () => undefined);
  const accepted: TaskAttempt = { ...TASK, version: 2, status: 1, mark: 85 };
  const correct = () => check(accepted, { status: 1, mark: 58, comment: '' }, () => undefined);
  return (
    <>
      <button type="button" aria-label="accept" onClick={accept} />
      <button type="button" aria-label="correct" onClick={correct} />
    </>
  );
}

/** The check of a task, until another page is opened. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" aria-label="leave" onClick={() => setOpen(false)} />
      {isOpen && <Accept />}
    </>
  );
}

it('check of a task: is reported with its undo after the page is left, and opens no other task', async () => {
  const { promise: waits, resolve: answer } = Promise.withResolvers<TaskAttempt>();
  const { calls, sent, feedback } = await openPage(Page, { answers: { [CHECK]: () => waits } });
  fireEvent.click(await screen.findByLabelText('accept'));
  await expect.poll(calls).toContain(CHECK);
  fireEvent.click(screen.getByLabelText('leave'));
  answer({ ...TASK, version: 2, status: 1, mark: 85 });
  await expect.poll(() => feedback.success.mock.calls[0]?.[0]).toBe('tasks.accepted');
  expect(next).not.toHaveBeenCalled();
  act(() => feedback.success.mock.calls[0]?.[1]());
  await expect
    .poll(() => sent.filter(({ call }) => call === CHECK).at(-1)?.body)
    .toEqual({
      ...{ status: 0, mark: null, comment: '' },
      version: 2,
    });
});

it('check of a task: two checks of one task are undone one after the other', async () => {
  let version = TASK.version;
  const { sent, feedback } = await openPage(Page, {
    answers: { [CHECK]: () => ({ ...TASK, version: ++version }) },
  });
  const bodies = () => sent.filter(({ call }) => call === CHECK).map(({ body }) => body);
  for (const name of ['accept', 'correct']) {
    fireEvent.click(await screen.findByLabelText(name));
    await expect.poll(() => feedback.success.mock.calls.length).toBe(name === 'accept' ? 1 : 2);
  }
  // The second one does not wait until the first is restored.
  for (const _undo of ['correct', 'accept']) fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  await expect.poll(() => bodies().length).toBe(4);
  expect(bodies().slice(2)).toEqual([
    { status: 1, mark: 85, comment: '', version: 3 },
    { status: 0, mark: null, comment: '', version: 4 },
  ]);
});
