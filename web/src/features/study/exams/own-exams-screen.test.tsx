import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OwnExamsScreen } from '#features/study/exams/own-exams-screen.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const exam = (id: number, subject_name: string, end_date: string | null) => ({
  ...{ id, subject_name, end_date, start_date: daysFromNow(-3), control_type_id: 3, description: '' },
  ...{ type: 'offline', groups: [], individual: null, attempts: 0, running: 0 },
});

it.each([
  ['past', '/?period=past', ['Algebra', 'Kimyo']],
  ['upcoming', '/', ['Algebra', 'Fizika', 'Kimyo']],
])('own exams: one in progress is an upcoming one alone: %s', async (_period, address, expected) => {
  await openPage(OwnExamsScreen, {
    address,
    answers: {
      'GET /account/exams': () => [
        exam(1, 'Algebra', daysFromNow(-2)),
        exam(2, 'Fizika', daysFromNow(4)),
        exam(3, 'Kimyo', null),
      ],
    },
  });
  await screen.findByText('Algebra');
  const shown = [...document.querySelectorAll('.own-exam-head strong')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(expected);
});
