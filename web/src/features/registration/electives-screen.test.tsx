import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ElectivesScreen } from '#features/registration/electives-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const member = (semester_subject_id: number, subject_name: string) => ({
  ...{ semester_subject_id, subject_name, subject_id: semester_subject_id, credit_hour: 4, students: 1 },
});
const student = (id: number, name: string, rated: boolean) => ({
  ...{ id, name, group_id: 4, group_name: '101-25' },
  choices: [{ choice_of_subject: 1, student_subject_id: id, semester_subject_id: 11, rated }],
});

it('electives: a choice that cannot change says that it has a mark', async () => {
  await openPage(ElectivesScreen, {
    address: '/?curriculum_id=2&semester_id=3',
    profile: { permissions: ['curriculum_student_register_store'] },
    answers: {
      'GET /curriculum/electives': () => ({
        ...{ semester_id: 3, curriculum_id: 2, curriculum_name: 'Iqtisod', semester: '1', total: 2 },
        groups: [{ choice_of_subject: 1, without: 0, members: [member(11, 'Falsafa'), member(12, 'Tarix')] }],
        students: [student(7, 'Aliyev Vali', true), student(8, 'Karimova Nodira', false)],
      }),
    },
  });
  const reasons = () =>
    screen.getAllByRole<HTMLInputElement>('combobox', { name: /: registration.elective$/ }).map((select) => {
      const reason = document.getElementById(select.getAttribute('aria-describedby') ?? '');
      return [select.disabled, reason?.textContent];
    });
  await screen.findByText('Aliyev Vali');
  expect(reasons()).toEqual([
    [true, 'registration.rated'],
    [false, undefined],
  ]);
});
