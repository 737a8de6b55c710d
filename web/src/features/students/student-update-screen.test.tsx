import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StudentUpdateScreen } from '#features/students/student-update-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const EXPELLED = {
  ...{
    id: 7,
    version: 1,
    university_id: 1,
    full_name: 'Aliyev Vali Karimovich',
    study_status: 'studentexpel',
  },
  ...{ second_name: 'Aliyev', first_name: 'Vali', third_name: 'Karimovich', gender: 'male' },
  ...{ id_number: '401231100001', passport: 'AB*****67', passport_pin: '**********1234', birth_year: 2004 },
  ...{ phone: '+998901234567', other: null, photo: null, citizenship_id: 'uzbek', nation_id: 1 },
  ...{ country_id: 2, province_id: null, city_id: null, edu_payment_id: null, social_category_id: null },
};

/** Changes the phone of a student in this group. */
async function changePhone(group: { group_id: number | null; group_name: string | null }) {
  const { sent, calls } = await openPage(StudentUpdateScreen, {
    route: '/update/$id',
    address: '/update/7',
    profile: { permissions: ['student_index', 'student_update'] },
    answers: {
      'GET /students/7': () => ({ ...EXPELLED, ...group }),
      'PUT /students/7': ({ body }) => ({ ...EXPELLED, ...group, ...(body as object), version: 2 }),
    },
  });
  fireEvent.change(await screen.findByLabelText('student.phone'), { target: { value: '+998907654321' } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  const bodies = () => sent.filter(({ call }) => call === 'PUT /students/7').map(({ body }) => body);
  return { save, bodies, calls };
}

it('a former student without a group is saved without one', async () => {
  const { save, bodies } = await changePhone({ group_id: null, group_name: null });
  save();
  await expect.poll(bodies).toEqual([expect.objectContaining({ phone: '+998907654321', version: 1 })]);
  expect(bodies()[0]).not.toHaveProperty('group_id');
});
