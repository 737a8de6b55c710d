import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { openSession, removeSession } from '#api/stored-session.ts';
import { StatusChangeForm } from '#features/students/status-changes/status-change-form.tsx';
import { draftName, readDraft } from '#ui/form/draft.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const STUDENT = { id: 7, full_name: 'Talaba', university_id: 1, group_name: '101', study_status: 'studying' };
const PREVIEW = 'POST /students/student-status-preview';
const NAME = draftName(1, studentStatuses.store, undefined, ['graduate', 1]);
const RESUMED = 'editor.draft.resumed';

async function open(address = '/') {
  const page = await openPage(() => <StatusChangeForm act="graduate" />, {
    address,
    profile: { permissions: ['student_index', 'student_update', 'order_index'] },
    answers: {
      'GET /students': () => ({ data: [STUDENT], total: 40, current_page: 1, per_page: 60 }),
      'GET /orders/5': () => ({ id: 5, number: '5-T', order_date: '2026-11-20' }),
      [PREVIEW]: () => ({
        ...{ total: 1, obstacles: 0, rows: [], order: null, order_obstacle: null, warnings: [] },
      }),
      'POST /students/student-status-store': () => ({
        ...{ batch_id: 1, order_id: 1, order_number: '12-T', students: 1 },
      }),
    },
  });
  await screen.findByRole('button', { name: /^status_change\.page/ });
  return page;
}
const signIn = () => {
  openSession('token', true);
  onTestFinished(removeSession);
};
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const number = () => screen.getByLabelText<HTMLInputElement>('order.number').value;
const selected = () => screen.getByRole('region', { name: 'status_change.selected.title' });
/** Selects the student and enters a number. */
const fill = () => {
  click('status_change.page.select');
  fireEvent.change(screen.getByLabelText('order.number'), { target: { value: '12-T' } });
};
/** As a reload, or the next sign-in, does. */
async function reopen(address?: string) {
  cleanup();
  await act(async () => undefined);
  return open(address);
}

it('draft of a status change: has the students and the order after a reload, until it is discarded', async () => {
  await open();
  expect(screen.queryByText(RESUMED)).toBeNull();
  fill();
  const { sent } = await reopen('/?page=1');
  expect(screen.getByText(RESUMED)).toBeTruthy();
  expect([number(), within(selected()).queryByText('Talaba') !== null]).toEqual(['12-T', true]);
  click('status_change.preview');
  await expect
    .poll(() => sent.filter(({ call }) => call === PREVIEW).map(({ body }) => body))
    .toMatchObject([{ student_ids: [7], order_number: '12-T' }]);
  click('status_change.back');
  click('editor.draft.restart');
  await expect.poll(() => screen.queryByText(RESUMED)).toBeNull();
  expect([number(), within(selected()).queryByText('Talaba')]).toEqual(['', null]);
  expect(readDraft(NAME)).toBeUndefined();
});

it('draft of a status change: is none of an order in the address', async () => {
  await open();
  fill();
  await reopen('/?order=5');
  expect(screen.queryByText(RESUMED)).toBeNull();
  expect(within(selected()).queryByText('Talaba')).toBeNull();
  await reopen();
  expect(screen.getByText(RESUMED)).toBeTruthy();
});

it('draft of a status change: is gone once the user leaves without saving, and stays after the session has ended', async () => {
  signIn();
  const { feedback, router } = await open();
  fill();
  const leave = () => act(async () => void router.navigate({ to: '/elsewhere' }));
  feedback.confirm.mockResolvedValueOnce(false);
  await leave();
  expect(feedback.confirm).toHaveBeenCalledOnce();
  expect([router.state.location.pathname, number()]).toEqual(['/', '12-T']);
  await act(async () => void router.navigate({ to: '/', search: { page: '2' } as never }));
  expect(feedback.confirm).toHaveBeenCalledOnce();
  await leave();
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere');
  expect(readDraft(NAME)).toBeUndefined();

  const next = await reopen();
  fill();
  removeSession();
  await act(async () => void next.router.navigate({ to: '/elsewhere' }));
  await expect.poll(() => next.router.state.location.pathname).toBe('/elsewhere');
  expect(next.feedback.confirm).not.toHaveBeenCalled();
  expect(readDraft(NAME)).toBeDefined();
});

it('draft of a status change: is none of emptied fields, and all students that match are asked about', async () => {
  signIn();
  const { feedback, router } = await open();
  const leave = () => act(async () => void router.navigate({ to: '/elsewhere' }));
  feedback.confirm.mockResolvedValue(false);
  fill();
  click('status_change.selected.clear');
  fireEvent.change(screen.getByLabelText('order.number'), { target: { value: '' } });
  expect(readDraft(NAME)).toBeUndefined();
  click('status_change.all');
  await leave();
  expect(feedback.confirm).toHaveBeenCalledOnce();
  expect(readDraft(NAME)).toBeUndefined();
  click('status_change.selected.clear');
  await leave();
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere');
  expect(feedback.confirm).toHaveBeenCalledOnce();
});

it('draft of a status change: is gone after the change, and nothing is asked', async () => {
  signIn();
  const { feedback, router } = await open();
  fill();
  click('status_change.preview');
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'status_change.apply' });
  await expect.poll(() => apply.disabled).toBe(false);
  fireEvent.click(apply);
  await expect.poll(() => router.state.location.pathname).toBe('/students/graduated');
  expect(feedback.confirm).not.toHaveBeenCalled();
  expect(readDraft(NAME)).toBeUndefined();
});
