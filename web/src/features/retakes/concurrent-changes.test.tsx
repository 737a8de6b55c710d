import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { AssignmentsDialog } from '#features/retakes/assignments-dialog.tsx';
import { RetakeScreen } from '#features/retakes/retake-screen.tsx';
import { openPage, openPopover, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const stored = {
  id: 5,
  version: 1,
  university_id: 1,
  student_id: 7,
  fio: 'Talaba',
  status: 1,
  end_date: '2026-12-01',
  social_id: null,
  social_name: null,
  contract_date: null,
  paid_at: null,
  created: '2026-11-01T10:00:00.000Z',
  creditSum: 100,
  creditHour: 4,
  subjects: [{ id: 3, subject_name: 'Fizika', teacher_id: 8, group_id: 9, credit_sum: 100, credit_hour: 4 }],
} as unknown as RetakeDetails;

/** The page of an application, or a dialog with it, whose record another user can change. */
async function openApplication(Page: ComponentType, save: string) {
  let current = stored;
  let failure: Response | undefined;
  const page = await openPage(Page, {
    route: '/$id',
    address: '/5',
    profile: { permissions: ['re_reading_subject_group_index', 're_reading_subject_group_update'] },
    answers: {
      'GET /re-reading-subject-groups/5': () => failure?.clone() ?? current,
      [save]: ({ body }) => {
        const { end_date, version } = body as Partial<RetakeDetails>;
        if (version !== current.version) return refusal(409, { message: 'Oʻzgargan' });
        current = { ...current, ...(end_date && { end_date }), version: current.version + 1 };
        return current;
      },
    },
  });
  /** A change of another user whose event has not arrived. */
  const changeUnseen = (changes: Partial<RetakeDetails>) => {
    current = { ...current, ...changes, version: current.version + 1 };
  };
  /** As the event of another user's change does. */
  const change = async (changes: Partial<RetakeDetails>) => {
    changeUnseen(changes);
    await act(() => queryClient.invalidateQueries());
  };
  const bodies = () => page.sent.filter(({ call }) => call === save).map(({ body }) => body);
  const fail = (response: Response | undefined) => {
    failure = response;
  };
  return { ...page, change, changeUnseen, fail, bodies };
}

const DEADLINE = 'PUT /update-deadline-re-reading-subjects/5';
const day = () => screen.getByLabelText<HTMLInputElement>('retake.end_date');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('deadline of a retake: follows the change of another user until something is typed', async () => {
  const { change, bodies } = await openApplication(RetakeScreen, DEADLINE);
  await screen.findByLabelText('retake.end_date');
  await change({ end_date: '2026-12-10' });
  await expect.poll(() => day().value).toBe('10.12.2026');
  press('action.save');
  await expect.poll(bodies).toEqual([{ end_date: '2026-12-10', social_id: null, version: 2 }]);
});

it('deadline of a retake: what was typed is refused after the change of another user', async () => {
  const { change, bodies, feedback } = await openApplication(RetakeScreen, DEADLINE);
  await screen.findByLabelText('retake.end_date');
  fireEvent.change(day(), { target: { value: '15.12.2026' } });
  await change({ social_id: 'orphan' });
  press('action.save');
  await expect.poll(() => feedback.error.mock.calls.length).toBe(1);
  expect(bodies()).toEqual([{ end_date: '2026-12-15', social_id: null, version: 1 }]);
});

it('deadline of a retake: is changed twice on one page', async () => {
  const { bodies, feedback } = await openApplication(RetakeScreen, DEADLINE);
  await screen.findByLabelText('retake.end_date');
  for (const typed of ['15.12.2026', '16.12.2026']) {
    fireEvent.change(day(), { target: { value: typed } });
    press('action.save');
    await expect.poll(() => feedback.success.mock.calls.length).toBe(typed === '15.12.2026' ? 1 : 2);
  }
  expect(bodies()).toMatchObject([
    { end_date: '2026-12-15', version: 1 },
    { end_date: '2026-12-16', version: 2 },
  ]);
});

it('places of a retake: are saved for the version that was opened', async () => {
  const { change, bodies } = await openApplication(
    () => <AssignmentsDialog id={5} onClose={() => undefined} />,
    'PUT /re-reading-subject-groups/5',
  );
  await screen.findByRole('button', { name: 'retake.pay' });
  await change({ subjects: stored.subjects.map((one) => ({ ...one, teacher_id: 80 })) });
  press('retake.pay');
  await expect
    .poll(bodies)
    .toEqual([{ subjects: [{ id: 3, teacher_id: 8, group_id: 9 }], status: 2, version: 1 }]);
});

const PAY = 'PUT /re-reading-subject-groups/5';
const withTeacher = (teacher_id: number) => stored.subjects.map((one) => ({ ...one, teacher_id }));

it('places of a retake: start from the stored application, not from that of the page', async () => {
  const { changeUnseen, bodies, feedback } = await openApplication(RetakeScreen, PAY);
  const pay = await screen.findByRole('button', { name: 'retake.pay' });
  changeUnseen({ subjects: withTeacher(80) });
  fireEvent.click(pay);
  const dialog = await screen.findByRole('dialog', { name: 'retake.places' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'retake.pay' }));
  await expect.poll(() => feedback.success.mock.calls.length).toBe(1);
  expect(bodies()).toEqual([{ subjects: [{ id: 3, teacher_id: 80, group_id: 9 }], status: 2, version: 2 }]);
});

it('places of a retake: need the stored application at first, and stay when it cannot be read again', async () => {
  const { fail } = await openApplication(RetakeScreen, PAY);
  const pay = await screen.findByRole('button', { name: 'retake.pay' });
  fail(refusal(500, { message: 'Xato' }));
  fireEvent.click(pay);
  const dialog = await screen.findByRole('dialog', { name: 'retake.places' });
  const retry = await within(dialog).findByRole('button', { name: 'action.retry' });
  expect(within(dialog).queryByRole('button', { name: 'retake.pay' })).toBeNull();
  fail(undefined);
  fireEvent.click(retry);
  await within(dialog).findByRole('button', { name: 'retake.pay' });
  fail(refusal(500, { message: 'Xato' }));
  await act(() => queryClient.invalidateQueries());
  expect(within(dialog).getByRole('button', { name: 'retake.pay' })).toBeTruthy();
});

it('a retake application: is deleted in the version that the question is about', async () => {
  const page = await openPage(RetakeScreen, {
    route: '/$id',
    address: '/5',
    profile: { permissions: ['re_reading_subject_group_index', 're_reading_subject_group_delete'] },
    answers: {
      'GET /re-reading-subject-groups/5': () => stored,
      'DELETE /re-reading-subject-groups/5': () => null,
    },
  });
  await screen.findByRole('button', { name: 'retake.actions' });
  openPopover('retake.actions');
  fireEvent.click(await screen.findByRole('button', { name: 'retake.remove' }));
  const removals = () => page.sent.filter(({ call }) => call.startsWith('DELETE'));
  await expect.poll(() => removals().map(({ query }) => query.version)).toEqual(['1']);
});
