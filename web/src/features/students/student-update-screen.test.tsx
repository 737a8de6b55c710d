import { act, fireEvent, screen } from '@testing-library/react';
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

it('a correction of personal data that is typed while another one is saved stays, and is saved next', async () => {
  const revealed = {
    ...{ passport: 'AB1234567', passport_pin: '51203040000011', birth_date: '2004-03-12' },
    street: 'Navoiy 10',
  };
  let stored = { ...EXPELLED, group_id: null, group_name: null };
  const answers: (() => void)[] = [];
  const { sent } = await openPage(StudentUpdateScreen, {
    route: '/update/$id',
    address: '/update/7',
    profile: { permissions: ['student_index', 'student_update'] },
    answers: {
      'GET /students/7': () => stored,
      'POST /students/7/show': () => revealed,
      'PUT /students/7': () =>
        new Promise((resolve) =>
          answers.push(() => {
            stored = { ...stored, version: stored.version + 1 };
            resolve(stored);
          }),
        ),
    },
  });
  const value = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)?.value.replace(/\s/g, '');
  const type = (label: string, typed: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: /action\.save$/ }));
  const bodies = () => sent.filter(({ call }) => call === 'PUT /students/7').map(({ body }) => body);
  const answer = (at: number) => act(async () => answers[at]?.());
  fireEvent.click(await screen.findByRole('button', { name: /personal\.show$/ }));
  await expect.poll(() => value('student.passport')).toBe('AB1234567');
  type('student.passport', 'AB7654321');
  save();
  await expect.poll(() => answers.length).toBe(1);
  type('student.street', 'Navoiy 12');
  await answer(0);
  await expect.poll(() => sent.filter(({ call }) => call === 'GET /students/7').length).toBeGreaterThan(1);
  expect([value('student.passport'), value('student.street')]).toEqual(['AB7654321', 'Navoiy12']);
  save();
  await expect.poll(bodies).toMatchObject([{ passport: 'AB7654321' }, { street: 'Navoiy 12', version: 2 }]);
  expect(bodies()[0]).not.toHaveProperty('street');
  expect(bodies()[1]).not.toHaveProperty('passport');
  await answer(1);
  // Saved, they are masked again.
  await screen.findByRole('button', { name: /personal\.show$/ });
  expect(value('student.passport')).toBeUndefined();
});
