import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RetakeActions } from '#features/retakes/retake-actions.tsx';
import { openPage, openPopover, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const application = { id: 5, version: 1, fio: 'Talaba', status: 1, credit_sum_all: 100 };

it('contract of a retake: shows in a dialog why a revoked one is not issued again', async () => {
  const message = 'Talaba chetlashtirilgan';
  const { feedback, sent } = await openPage(
    () => <RetakeActions application={application as RetakeApplication} />,
    {
      profile: { permissions: ['re_reading_subject_group_index', 're_reading_subject_group_update'] },
      answers: {
        'POST /re-reading-subject-groups/5/contract': () => refusal(405, { message }),
      },
    },
  );
  await screen.findByRole('button', { name: 'retake.contract' });
  openPopover('retake.contract');
  fireEvent.click(await screen.findByRole('button', { name: 'language.oz' }));
  await expect.poll(() => feedback.inform.mock.calls).toEqual([['list.remove.refused', message]]);
  expect(sent.map(({ call }) => call)).not.toContain('GET /contract-pdf/5');
});
