import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompareDialog } from '#features/students/hemis/compare-dialog.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

it('HEMIS: compares marks of the university if the user chooses so, and says how long that takes', async () => {
  const { sent } = await openPage(
    () => <CompareDialog universityId={1} onClose={() => undefined} onStarted={() => undefined} />,
    {
      profile: { permissions: ['student_index'] },
      answers: {
        'GET /students': () => ({ data: [], total: 20_000 }),
        'POST /hemis-comparisons': () => ({ id: 1, job_id: 1 }),
      },
    },
  );
  await screen.findByText('hemis_comparison.with_marks.takes');
  fireEvent.click(screen.getByText('hemis_target.university'));
  fireEvent.click(screen.getByText('hemis_comparison.with_marks'));
  fireEvent.click(screen.getByRole('button', { name: 'hemis_comparison.start' }));
  await expect
    .poll(() => sent.find(({ call }) => call === 'POST /hemis-comparisons')?.body)
    .toEqual({ target: 'university', with_marks: true });
  fireEvent.click(screen.getByText('hemis_target.group'));
  expect(screen.queryByText('hemis_comparison.with_marks')).toBeNull();
});
