import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrderStudents } from '#features/students/orders/order-students.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const student = {
  id: 1,
  student_id: 7,
  second_name: 'Aliyev',
  first_name: 'Vali',
  third_name: '',
  full_name: 'Aliyev Vali',
  id_number: '123456789012',
  group_name: '101-25',
  from_group_name: null,
  to_group_name: null,
  status_change_reason_name: null,
  batch_id: 3,
  undone_at: null,
};

async function open(kind: 'recovery' | 'transfer', row: object) {
  const order = { id: 5, kind, students: 1, undone_students: 0, batches: [], former_scans: [], prints: [] };
  await openPage(() => <OrderStudents id={5} />, {
    profile: { permissions: ['student_index'] },
    answers: {
      'GET /orders/5': () => order,
      'GET /orders/5/students': () => ({
        ...{ data: [{ ...student, ...row }], total: 1, current_page: 1, per_page: 200 },
      }),
    },
  });
  return screen.findByRole('listitem');
}

it('students of an order: a restoration shows the new status and the new group', async () => {
  const statuses = { from_status: 'studentexpel', to_status: 'studying' };
  const item = await open('recovery', { ...statuses, to_group_name: '201-26' });
  expect(item.textContent).toContain('101-25 → 201-26');
  expect(item.textContent).toContain('study_status.studying');
});

it('students of an order: a return to the own group names it once', async () => {
  const statuses = { from_status: 'academic_leave', to_status: 'studying' };
  const item = await open('recovery', statuses);
  expect(item.textContent).toContain('101-25');
  expect(item.textContent).not.toContain('101-25 →');
});

it('students of an order: a transfer shows both groups in place of the status', async () => {
  const statuses = { from_status: 'studying', to_status: 'studying' };
  const groups = { from_group_name: '101-25', to_group_name: '102-25' };
  const item = await open('transfer', { ...statuses, ...groups });
  expect(item.textContent).toContain('101-25→102-25');
  expect(item.textContent).not.toContain('study_status');
});
