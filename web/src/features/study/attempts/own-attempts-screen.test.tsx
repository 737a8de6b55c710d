import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OwnAttemptsScreen } from '#features/study/attempts/own-attempts-screen.tsx';
import { openPage, resetPages, type SentCall } from '../../../test-page.tsx';

resetPages();

const ATTEMPT = {
  ...{
    id: 4,
    student_id: 1,
    fio: 'Karimov Anvar',
    group_id: 2,
    group_name: 'MM-101',
    subject_name: 'Algebra',
  },
  ...{ exam_schedule_id: null, syllabus_module_lesson_item_id: 5, control_type_id: null, not_entered: null },
  ...{ lesson_name: 'Guruhlar', number: 2, state: 'completed', ending: 'student', extra_minutes: 0 },
  ...{ started_at: '2026-11-30T05:00:00.000Z', ends_at: null, completed_at: '2026-11-30T05:10:00.000Z' },
  ...{ test_total: 3, answered: 3, right_answers: 2, counted: 3, mark: 67, maximum: 100 },
};

it('own attempts: name the lesson of a test and the number of the attempt', async () => {
  await openPage(() => <OwnAttemptsScreen />, {
    answers: {
      'GET /account/test-attempts': () => ({ data: [ATTEMPT], total: 1, per_page: 20, current_page: 1 }),
    },
  });
  const card = (await screen.findByText('Karimov Anvar')).closest('li');
  expect(card?.textContent).toContain('MM-101 · Algebra · test_attempt.test.lesson · Guruhlar');
  expect(card?.textContent).toContain('test_attempt.column.number: 2');
});

it('own attempts: a page that has lost its attempts gives way to the last one', async () => {
  const { router } = await openPage(() => <OwnAttemptsScreen />, {
    address: '/?page=3',
    answers: {
      'GET /account/test-attempts': ({ query: { page } }: SentCall) => ({
        ...{ data: page === '3' ? [] : [ATTEMPT], total: 120, per_page: 60, current_page: Number(page) },
      }),
    },
  });
  expect(await screen.findByText('Karimov Anvar')).toBeTruthy();
  expect(router.state.location.search).toEqual({ page: 2 });
});
