import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TransferScreen } from '#features/registration/transfer-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const PREVIEW = 'POST /curriculum/student-register-preview';
const student = { id: 1, student_id: 7, full_name: 'Aliyev Vali', university_id: 1, semester: '1' };
const option = (id: number, name: string) => ({ id, name, status: 1 });

it('transfer: all that match are those whom the search has found in the group', async () => {
  const { sent } = await openPage(TransferScreen, {
    address: '/?group_id=4&fio=ali',
    profile: { permissions: ['curriculum_student_register_store'] },
    answers: {
      'GET /curriculum/student-register': () => ({
        ...{ data: [student], total: 40, current_page: 1, per_page: 60 },
      }),
      'GET /curriculum/list': () => [option(2, 'Reja')],
      'GET /academic-years/list': () => [option(3, '2026/2027')],
      'GET /semesters/list': () => [{ ...option(5, '1'), academic_year_id: 3 }],
      'GET /student-groups/list': () => [option(6, '102-26')],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'registration.chosen.all' }));
  for (const [label, name] of [
    ['registration.new_curriculum', 'Reja'],
    ['registration.new_academic_year', '2026/2027'],
    ['registration.new_semester', 'semester.named'],
    ['registration.new_group', '102-26'],
  ] as const) {
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(false);
    fireEvent.mouseDown(screen.getByLabelText(label));
    fireEvent.click(
      await screen.findByText(name, {
        selector: '.ant-select-item-option-content',
      }),
    );
  }
  fireEvent.click(screen.getByRole('button', { name: 'registration.look' }));
  await expect
    .poll(() => sent.filter(({ call }) => call === PREVIEW).map(({ body }) => body))
    .toMatchObject([
      { matching_registers: { group_id: 4, study_status: 'studying', fio: 'ali' }, expected: 40 },
    ]);
});
