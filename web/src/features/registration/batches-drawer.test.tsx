import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BatchesDrawer } from '#features/registration/batches-drawer.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const UNDO = 'POST /batches/7/undo';
const BATCH = {
  ...{ id: 7, act: 'promotion', students: 25, curriculum_name: 'Reja', semester: '2', group_name: 'A-1' },
  ...{ student_name: null, subject_name: null, author: 'dekan', undone_at: null, undone_by_name: null },
  created_at: '2026-11-01T10:00:00.000Z',
};

const openDrawer = (batch: object = BATCH, total = 1) =>
  openPage(() => <BatchesDrawer onClose={() => undefined} />, {
    profile: { permissions: ['curriculum_index', 'curriculum_student_register_store'] },
    answers: {
      [`GET ${studentRegisters.batches.path}`]: ({ query }) => ({
        data: [batch],
        ...{ total, current_page: Number(query.page), per_page: 60 },
      }),
      [UNDO]: () => ({ id: 7, act: 'promotion', order_id: null, students: 25, undone_at: null }),
    },
  });

it('bulk registrations: are undone after a question', async () => {
  const { calls, feedback } = await openDrawer();
  feedback.confirm.mockResolvedValueOnce(false);
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'registration.undo' }));
  await press();
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  expect(calls()).not.toContain(UNDO);
  await press();
  await expect.poll(calls).toContain(UNDO);
});

it('bulk registrations: show student and subject of a change by hand', async () => {
  await openDrawer({
    ...BATCH,
    ...{ act: 'subject_removal', students: 1, student_name: 'Aliyev Vali', subject_name: 'Fizika' },
  });
  await screen.findByText('registration.act.subject_removal');
  expect(screen.getByText(/Aliyev Vali · Fizika · A-1/)).toBeTruthy();
});

it('bulk registrations: those of staff are listed first, by pages, and by kind of act', async () => {
  const { sent } = await openDrawer(BATCH, 130);
  const asked = () => sent.filter(({ call }) => call.endsWith('/batches')).map(({ query }) => query);
  await screen.findByText('registration.act.promotion');
  expect(asked()).toEqual([{ university_id: '1', made_by: 'staff', page: '1' }]);
  fireEvent.click(screen.getByTitle('3'));
  await expect.poll(() => asked().at(-1)).toMatchObject({ made_by: 'staff', page: '3' });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'registration.batches.act' }));
  fireEvent.click(await screen.findByTitle('registration.act.attach'));
  await expect.poll(() => asked().at(-1)).toMatchObject({ act: 'attach', made_by: 'staff', page: '1' });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'registration.batches.made_by' }));
  fireEvent.click(await screen.findByTitle('registration.batches.made_by.all'));
  await expect.poll(() => asked().at(-1)).toEqual({ university_id: '1', act: 'attach', page: '1' });
});
