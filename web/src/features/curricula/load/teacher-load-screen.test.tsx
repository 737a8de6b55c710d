import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TeacherLoadScreen } from '#features/curricula/load/teacher-load-screen.tsx';
import { openPage, refusal, resetPages, type SentCall } from '../../../test-page.tsx';

resetPages();

const LOAD = 'GET /semester-subject-teachers/load';

it('teacher load: academic years that failed to load are loaded again', async () => {
  const answers = { years: (): unknown => refusal(403, { code: 'forbidden', message: 'Mumkin emas' }) };
  const { sent, calls } = await openPage(() => <TeacherLoadScreen />, {
    profile: { permissions: ['curriculum_index'] },
    answers: {
      'GET /academic-years/list': () => answers.years(),
      [LOAD]: () => ({ unassigned: [], unassigned_total: 0, teachers: [] }),
    },
  });
  await screen.findByText('Mumkin emas');
  expect(calls()).not.toContain(LOAD);
  answers.years = () => [{ id: 2, name: '2026-2027', start_year: 2026, end_year: 2027, current: true }];
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  await screen.findByText('load.teachers.none');
  expect(sent.find(({ call }) => call === LOAD)?.query.academic_year_id).toBe('2');
});

it('teacher load: a page that has lost its subjects gives way to the last one', async () => {
  const subject = { semester_id: 5, semester_name: 1, curriculum_id: 3, curriculum_name: 'Matematika 2026' };
  const { router } = await openPage(() => <TeacherLoadScreen />, {
    address: '/?academic_year_id=2&unassigned_page=2',
    profile: { permissions: ['curriculum_index'] },
    answers: {
      'GET /academic-years/list': () => [],
      [LOAD]: ({ query }: SentCall) => ({
        unassigned:
          query.unassigned_page === '2' ? [] : [{ ...subject, subject_name: 'Algebra', groups: [] }],
        ...{ unassigned_total: 100, teachers: [] },
      }),
    },
  });
  await screen.findByText('Algebra');
  expect(router.state.location.search).toEqual({ academic_year_id: 2 });
});
