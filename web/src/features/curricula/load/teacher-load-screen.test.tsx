import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TeacherLoadScreen } from '#features/curricula/load/teacher-load-screen.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

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
