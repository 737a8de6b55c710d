import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CallLettersScreen } from '#features/papers/call-letters-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const register = (id: number, study_status: StudentRegisterRow['study_status']) =>
  ({ id, study_status, full_name: `Talaba ${id}`, final_exam_call_letter: null }) as StudentRegisterRow;

it('call letters: the selection says how many get none, and is not issued to them alone', async () => {
  await openPage(CallLettersScreen, {
    profile: { permissions: ['student_index', 're_reading_subject_group_store'] },
    answers: {
      'GET /curriculum/student-register': () => ({
        data: [register(1, 'studying'), register(2, 'academic_leave')],
        ...{ total: 2, current_page: 1, per_page: 60 },
      }),
    },
  });
  const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));
  const issue = () => screen.getByRole('button', { name: 'call_letter.issue' });
  await tick(/Talaba 2/);
  expect(screen.getByText('call_letter.left.count')).toBeTruthy();
  expect(issue()).toHaveProperty('disabled', true);
  await tick(/Talaba 1/);
  expect(screen.getByText('call_letter.left.count')).toBeTruthy();
  expect(issue()).toHaveProperty('disabled', false);
  await tick(/Talaba 2/);
  expect(screen.queryByText('call_letter.left.count')).toBeNull();
});

it('call letters: the address, and so a saved view, says that all students are shown', async () => {
  const { sent, router } = await openPage(CallLettersScreen, {
    address: '/?all=1',
    profile: { permissions: ['student_index'] },
    answers: {
      'GET /curriculum/student-register': () => ({ data: [], total: 0, current_page: 1, per_page: 60 }),
    },
  });
  const asked = () => sent.filter(({ call }) => call === 'GET /curriculum/student-register').at(-1)?.query;
  await expect.poll(asked).toBeDefined();
  expect(asked()).not.toHaveProperty('called');
  const called = screen.getByRole('checkbox', { name: 'call_letter.called', checked: false });
  fireEvent.click(called);
  await expect.poll(asked).toMatchObject({ called: '1' });
  fireEvent.click(called);
  await expect.poll(() => router.history.location.search).toBe('?all=1');
});

it('call letters: another faculty clears the curriculum, semester and group of the former one', async () => {
  const { sent } = await openPage(CallLettersScreen, {
    address: '/?faculty_id=1&curriculum_id=5&semester_id=6&group_id=7',
    profile: { permissions: ['student_index'] },
    answers: {
      [`GET ${faculties.options.path}`]: () => [{ id: 2, name: 'Tarix fakulteti' }],
      'GET /curriculum/student-register': () => ({ data: [], total: 0, current_page: 1, per_page: 60 }),
    },
  });
  const asked = () => sent.filter(({ call }) => call === 'GET /curriculum/student-register').at(-1)?.query;
  await expect.poll(asked).toMatchObject({ faculty_id: '1', group_id: '7' });
  fireEvent.click(screen.getByRole('button', { name: /^list\.filter ?4$/ }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'field.faculty' }));
  fireEvent.click(await screen.findByText('Tarix fakulteti'));
  fireEvent.click(screen.getByRole('button', { name: 'list.filter.apply' }));
  await expect
    .poll(asked)
    .toEqual({ called: '1', faculty_id: '2', university_id: '1', limit: '60', page: '1' });
});
