import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrdersScreen } from '#features/students/orders/orders-screen.tsx';
import { openPage, openPopover, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

it('the file of orders says what the list says of an order that was undone', async () => {
  const undone = {
    ...{
      id: 5,
      version: 1,
      university_id: 1,
      number: '12-E',
      order_date: '2026-11-20',
      kind: 'studentexpel',
    },
    ...{ students: 0, undone_students: 3, undone_by_name: 'dekan', undone_at: '2026-11-21T08:00:00Z' },
    ...{ file_id: null, file_name: null, updated_at: '2026-11-21T08:00:00Z' },
  };
  const { sent } = await openPage(OrdersScreen, {
    profile: { permissions: ['student_index'] },
    answers: {
      'GET /orders': () => ({ data: [undone], total: 1, per_page: 60, current_page: 1 }),
      'GET /orders/export': () => refusal(503, { code: 'unavailable', message: 'Band' }),
    },
  });
  await screen.findByText('12-E');
  openPopover('list.export');
  fireEvent.click(screen.getByText('list.export.csv'));
  const columns = () => sent.find(({ call }) => call === 'GET /orders/export')?.query.columns;
  await expect
    .poll(columns)
    .toBe('number,order_date,kind,students,undone_students,undone_at,undone_by_name,file_name');
});
