import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IssueProgress } from '#features/papers/issue-progress.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const job = {
  id: 5,
  title: 'Transkriptlar berish',
  done: 50,
  total: 200,
  step: null,
  error: null,
  result: null,
};

async function openProgress(given: object) {
  const onEnd = vi.fn();
  await openPage(() => <IssueProgress jobId={5} onEnd={onEnd} />, {
    answers: { 'GET /jobs/5': () => ({ ...job, ...given }) },
  });
  const bar = await screen.findByRole('progressbar');
  return { onEnd, styles: bar.className };
}

it('issue of papers: one that was cancelled does not look successful, and says that what was issued stays', async () => {
  const { onEnd, styles } = await openProgress({ status: 'cancelled' });
  expect(styles).not.toMatch(/success|exception|active/);
  expect(screen.getByText('paper.job.cancelled')).toBeTruthy();
  expect(screen.queryByText('paper.job.waiting')).toBeNull();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('issue of papers: one that is done is a success with its message', async () => {
  const { styles } = await openProgress({ status: 'done', result: { message: 'Tayyor', file_id: null } });
  expect(styles).toMatch(/success/);
  expect(screen.getByText('Tayyor')).toBeTruthy();
});
