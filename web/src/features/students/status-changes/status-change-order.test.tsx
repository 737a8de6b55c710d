import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusChangeForm } from '#features/students/status-changes/status-change-form.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

it('students of an order: are not chosen for a new order while theirs cannot be read', async () => {
  let isAway = true;
  await openPage(() => <StatusChangeForm act="graduate" />, {
    address: '/?order=5',
    profile: { permissions: ['student_index', 'student_update'] },
    answers: {
      'GET /students': () => ({ data: [], total: 0, current_page: 1, per_page: 60 }),
      'GET /orders/next-number': () => ({ number: '13-T' }),
      'GET /orders/5': () =>
        isAway
          ? refusal(403, { code: 'forbidden', message: 'Mumkin emas' })
          : { id: 5, number: '12-T', order_date: '2026-11-20' },
    },
  });
  expect(await screen.findByText('Mumkin emas')).toBeTruthy();
  expect(screen.queryByLabelText('order.number')).toBeNull();
  expect(screen.queryByRole('button', { name: 'status_change.preview' })).toBeNull();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  const number = await screen.findByLabelText<HTMLInputElement>('order.number');
  expect([number.value, number.disabled]).toEqual(['12-T', true]);
});
