import type { AcademicDifference } from '@dekanat/contract/restorations/academic-differences.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DifferencesScreen } from '#features/restorations/differences-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const TOTAL = 1_001;
const difference = (page: number) =>
  ({
    student_subject_id: page,
    student_id: page,
    semester_id: 3,
    semester_subject_id: 11,
    subject_id: 5,
    subject_name: `Fizika ${page}`,
    group_name: '101',
    credit_hour: 4,
    fio: 'Talaba',
    ...{ ic_max: 0, fc_max: 0, passing_score: 60, bands: [] },
  }) as unknown as AcademicDifference;

it('academic difference: shows the total of a longer list, and its next page', async () => {
  await openPage(DifferencesScreen, {
    profile: { permissions: ['get_rating_index'] },
    answers: {
      'GET /students-reading-recovery-for-rating': ({ query: { page = '1' } }) => ({
        data: [difference(Number(page))],
        current_page: Number(page),
        per_page: 1_000,
        total: TOTAL,
      }),
    },
  });
  await screen.findByRole('region', { name: /Fizika 1/ });
  expect(screen.getByText('list.total')).toBeTruthy();
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByRole('region', { name: /Fizika 2/ });
});
