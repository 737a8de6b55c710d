import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrderStudents } from '#features/students/orders/order-students.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const BATCH = {
  ...{ id: 7, act: 'studentexpel', students: 1, author: 'dekan', undone_at: null, undone_by_name: null },
  created_at: '2026-11-01T10:00:00.000Z',
};

it.each<[string, Permission[], number]>([
  ['those who may change students', ['student_update'], 1],
  ['those who may only register them', ['curriculum_student_register_store'], 0],
])('order: the undo of its act is offered to %s: %j', async (_, permissions, buttons) => {
  await openPage(() => <OrderStudents id={3} />, {
    profile: { permissions: ['student_index', ...permissions] },
    answers: {
      'GET /orders/3': () => ({
        id: 3,
        kind: 'studentexpel',
        batches: [BATCH],
        former_scans: [],
        prints: [],
      }),
      'GET /orders/3/students': () => ({ data: [], total: 0, current_page: 1, per_page: 200 }),
    },
  });
  await screen.findByText('order.batch');
  expect(screen.queryAllByRole('button', { name: 'order.undo' })).toHaveLength(buttons);
});
