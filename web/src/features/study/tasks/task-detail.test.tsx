import type { TaskAttempt } from '@dekanat/contract/study/task-attempts.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { openPage, resetPages } from '../../../test-page.tsx';
import { TaskDetail } from './task-detail.tsx';

resetPages();

const UNCHECKED = {
  ...{ id: 9, version: 1, created_at: '2026-11-24T12:00:00Z', fio: 'Aliyev Vali', number: 1, status: 0 },
  ...{ mark: null, comment: '', checked_by: null, checked_at: null, task: '', text: 'Javob' },
  ...{ resources: [], history: [], earlier: [] },
} as unknown as TaskAttempt;
const CHECKED = { ...UNCHECKED, version: 2, status: 1, mark: 70, checked_by: 'hamkasb' } as TaskAttempt;

const check = vi.fn();
const Page = () => <TaskDetail id={9} saving={false} check={check} next={() => {}} close={() => {}} />;

/** A task that is open here. */
async function openTask() {
  const shown = { task: UNCHECKED };
  check.mockReset();
  await openPage(Page, {
    answers: { 'GET /task-attempts/9': () => shown.task, 'GET /account': () => ({ id: 1 }) },
  });
  const reason = await screen.findByLabelText('tasks.comment');
  const checkElsewhere = async () => {
    shown.task = CHECKED;
    await act(() => queryClient.invalidateQueries());
    await within(await screen.findByRole('article')).findByText(/tasks\.meanwhile/);
  };
  return { reason, checkElsewhere };
}

it('task: a reason that is typed stays when a colleague checks the task, and is sent with the present version', async () => {
  const { reason, checkElsewhere } = await openTask();
  fireEvent.change(reason, { target: { value: 'Toʻliq emas' } });
  await checkElsewhere();
  const typed = screen.getByLabelText<HTMLTextAreaElement>('tasks.comment');
  expect(typed.value).toBe('Toʻliq emas');
  fireEvent.keyDown(typed, { key: 'Enter', ctrlKey: true });
  const rejected = { status: 2, mark: null, comment: 'Toʻliq emas' };
  expect(check).toHaveBeenCalledExactlyOnceWith(CHECKED, rejected, expect.any(Function));
});

it('task: a form in which nothing is typed shows how a colleague has checked the task', async () => {
  const { checkElsewhere } = await openTask();
  await checkElsewhere();
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('70');
});
