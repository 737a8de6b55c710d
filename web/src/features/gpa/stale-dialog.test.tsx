import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StaleDialog } from '#features/gpa/stale-dialog.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

it('recalculation of GPA records: a count that failed to load is loaded again', async () => {
  let isAway = true;
  await openPage(() => <StaleDialog onClose={() => undefined} />, {
    profile: { permissions: ['academic_debtor_index', 'academic_debtor_update'] },
    answers: {
      'GET /gpa-rating-students/distribution': () =>
        isAway ? refusal(403, { code: 'forbidden', message: 'Mumkin emas' }) : { to_recalculate: 3 },
    },
  });
  await screen.findByText('list.failed');
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'gpa.recalculate' });
  expect(start().disabled).toBe(true);
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  expect(await screen.findByText('gpa.stale.count')).toBeTruthy();
  expect([start().disabled, screen.queryByText('list.failed')]).toEqual([false, null]);
});
